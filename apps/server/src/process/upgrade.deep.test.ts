import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase, type Database } from '../platform/database'
import { contractSteps } from '../platform/database/contractSteps'
import { isAtLeast, version, worksBeside } from '../platform/version'
import { type BareDatabase, createEmptyDatabase } from '../testing'
import { askOnce } from '../testing/askOnce'
import { buildProgram, findRelease } from '../testing/builtProgram'
import { type CommandedDevice, commandDevice } from '../testing/commandedDevice'
import { type LoadedPlant, loadPlant, makePlantByCalls } from '../testing/loadedPlant'
import { startReporting, startReportingByHttp } from '../testing/reportingGateway'
import { sharedSecrets } from '../testing/sharedSecrets'
import { killServers, planServer, type SpawnedServer, type StartServer } from '../testing/spawnServer'
import { hasNats, type NatsServer, startNats } from '../testing/startNats'
import { temporaryFolder } from '../testing/temporaryFolder'
import { healthOf, sharesWork } from '../testing/togetherServers'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

/** The release after a version. */
const after = (one: string) => {
  const [major, minor] = one.split('.').map(Number)
  return `${major}.${(minor ?? 0) + 1}.0`
}

const release = findRelease(version)
const older = release?.version ?? version
/** While this version is released itself, what comes next is tried. */
const newer = version === older ? after(version) : version
const contracting = after(newer)

/** All that may be added beside servers that know nothing of it, at tables that are in use. */
const expand = `
create table later_note (
  id bigint generated always as identity primary key,
  tenant_id varchar(12) not null references tenant (tenant_id) on delete cascade,
  station_id bigint not null references station (id) on delete cascade,
  body text not null default ''
);
alter table later_note enable row level security;
create policy system_all on later_note for all to system using (true) with check (true);
create index later_note_station on later_note (station_id);
alter table station add column later_colour varchar(20);
alter table device add column later_rank integer not null default 7, add column later_note text;
alter table gateway add column later_note text;
alter table gateway_account add column later_use smallint not null default 1;
alter table point add column later_unit varchar(20);
alter table alarm_rule add column later_share double precision default 0.5;
alter table alarm add column later_mark smallint not null default 0;
alter table device_command add column later_reason text;
alter table server_process add column later_host text;
alter table ingest_batch add column later_source smallint;
create index alarm_later on alarm (tenant_id, later_mark);
alter table timing_action drop constraint timing_action_target;
alter table timing_action add constraint timing_action_target check (num_nonnulls(item_id, variable_id) between 1 and 2);
update station set later_colour = 'green';
`
/** The same table without a column that servers of the version before do without already. */
const contract = `-- contract: servers from ${newer}
alter table device drop column later_note;
`
const files = { expand: '9990_later_expand.sql', contract: '9991_later_contract.sql' }

describe.skipIf(!hasNats() || !isAtLeast(older, worksBeside))(
  `servers of ${older} and of the version after it under load`,
  () => {
    const ends: (() => unknown)[] = []
    let database: BareDatabase
    let db: Database
    let plan: (name: string) => Promise<StartServer>
    let programs: { older: string; newer: string; contracting: string }
    let starts: StartServer[]
    let servers: SpawnedServer[]
    let plant: LoadedPlant
    let device: CommandedDevice
    let nats: NatsServer

    const server = (index: number) => {
      const found = servers[index]
      if (!found) throw new Error(`no server ${index}`)
      return found
    }
    /** One is told to stop and started as another program, while the other goes on. */
    const replace = async (index: number, program: string) => {
      await server(index).stop()
      const started = await starts[index]?.({}, program)
      if (started) servers[index] = started
    }
    const versions = async () => Promise.all(servers.map(async (one) => (await healthOf(one)).version))
    const ask = async (text: string) => askOnce(database.url, text)

    /** Work goes on over both, all that was acknowledged is there once, and both store what people change. */
    const expectWork = async () => {
      await sharesWork(() => servers)
      const pages = servers.map((_one, index) => plant.openPage(() => server(index)))
      await plant.getsOn()
      for (const page of pages) await page.getsOn()
      await device.getsOn()
      plant.closePages()
      await plant.expectAllOnce()
      device.expectOnce()
      const stationName = `站点 ${Date.now()}`
      const { id } = (await server(0).call('station/save', { stationName, timeZone: 'UTC' })) as {
        id: string
      }
      await server(1).call('station/update', { id, stationName: `${stationName} 改名`, timeZone: 'UTC' })
      expect(await ask(`select station_name as name from station where id = ${id}`)).toEqual([
        { name: `${stationName} 改名` },
      ])
    }

    beforeAll(async () => {
      const { folder, remove } = temporaryFolder('upgrade')
      ends.push(remove)
      programs = {
        older: buildProgram(join(folder, 'older'), { commit: release?.commit }),
        newer: buildProgram(join(folder, 'newer'), {
          version: newer,
          migrations: { [files.expand]: expand },
        }),
        contracting: buildProgram(join(folder, 'contracting'), {
          ...{ version: contracting, worksBeside: newer },
          migrations: { [files.expand]: expand, [files.contract]: contract },
        }),
      }
      database = await createEmptyDatabase()
      ends.push(() => database.drop())
      nats = await startNats()
      ends.push(() => nats.stop())
      plan = (name) =>
        planServer({
          DATA_DIR: join(folder, `data-${name}`),
          DATABASE_URL: database.url,
          NATS_URL: `nats://127.0.0.1:${nats.port}`,
          LOG_LEVEL: 'warn',
          ...sharedSecrets,
        })
      starts = [await plan('a'), await plan('b')]
      servers = []
      for (const start of starts) servers.push(await start({}, programs.older))
      db = connectDatabase(database.url, { pools: { request: 1, system: 4, owner: 1 } })
      ends.push(() => db.close())
      const { made, commanded } = await makePlantByCalls(server(0))
      const [ports, urls] = [servers.map(({ mqttPort }) => mqttPort), servers.map(({ url }) => url)]
      plant = loadPlant(db, made, (reporter, index) => {
        const at = index % 2
        // half of them go over to the other server, and half wait for theirs, so that both have some at any time
        if (index % 4 < 2) return startReporting(at === 0 ? ports : [...ports].reverse(), reporter)
        return startReportingByHttp(urls.slice(at, at + 1), reporter)
      })
      ends.push(() => plant.end())
      device = commandDevice(ports, commanded, () => servers)
      ends.push(() => device.end())
    })
    afterAll(async () => {
      await killServers()
      for (const end of ends.reverse()) await end()
    })

    it('is tried with what only adds, and with what takes something away', () => {
      expect(contractSteps(expand)).toEqual([])
      expect(contractSteps(contract)).toHaveLength(1)
    })

    it('the first of them brings the schema forward while the other goes on with what it knows', async () => {
      await expectWork()
      await replace(0, programs.newer)
      expect(await versions()).toEqual([newer, older])
      await expectWork()
      // what the later one has filled in stays where the earlier one changes the record, and what it adds has what is usual
      const [{ id } = {}] = await ask('select id from station order by id limit 1')
      await server(1).call('station/update', { id, stationName: '改名', timeZone: 'UTC' })
      expect(await ask(`select station_name, later_colour from station where id = ${id}`)).toEqual([
        { station_name: '改名', later_colour: 'green' },
      ])
      expect(await ask('select distinct later_rank from device')).toEqual([{ later_rank: 7 }])
    })

    it('the second follows, and one of them may go back', async () => {
      await replace(1, programs.newer)
      expect(await versions()).toEqual([newer, newer])
      await expectWork()
      await replace(0, programs.older)
      expect(await versions()).toEqual([older, newer])
      await expectWork()
    })

    it('what takes something away does not start beside one that is too old, and changes nothing', async () => {
      const third = await plan('c')
      await expect(third({}, programs.contracting)).rejects.toThrow(/do not work side by side/)
      const applied = `select from schema_migration where name = '${files.contract}'`
      expect(await ask(applied)).toEqual([])
      await expectWork()

      await replace(0, programs.newer)
      await replace(1, programs.contracting)
      expect(await versions()).toEqual([newer, contracting])
      expect(await ask(applied)).toHaveLength(1)
      await expectWork()
      for (const one of servers) await one.stop()
      await expect(starts[0]?.({}, programs.older)).rejects.toThrow(
        `is for servers from ${newer} on, and this one is ${older}`,
      )
    })
  },
)
