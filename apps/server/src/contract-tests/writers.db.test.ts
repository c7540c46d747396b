import { timingTasks } from '@energy-console/contract/automation'
import { energyUnits } from '@energy-console/contract/energy'
import { pgTable, varchar } from 'drizzle-orm/pg-core'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAlarms } from '../modules/alarms'
import { createAutomation } from '../modules/automation'
import { createDevices } from '../modules/devices'
import { createEnergy } from '../modules/energy'
import { createMaintenance } from '../modules/maintenance'
import { createStations } from '../modules/stations'
import { createSystem } from '../modules/system'
import { createViews } from '../modules/views'
import { id, tenantId } from '../platform/database'
import {
  makeAlarmRule,
  makeCalcPoint,
  makeDevice,
  makeGateway,
  makeGatewayAccount,
  makeProduct,
} from '../testing/factories'
import { makeSession, type RunningTelemetry, startTelemetry } from '../testing/startTelemetry'

/*
 * Whoever gathers entries of many tenants and writes them together is in the platform's list. Each is fed a poisonous
 * entry of one tenant (a trigger stands for whatever PostgreSQL may refuse) beside good ones of another.
 */

interface Publisher {
  client: MqttClient
  gatewayId: string
  accountId: string
  stationId: string
  deviceId: string
  /** The points of property `power`, of the register `ep`, and of `set`, which is written. */
  power: string
  register: string
  setting: string
  send(body: unknown): Promise<unknown>
}

let running: RunningTelemetry
let good: Publisher
let bad: Publisher
/** How far the platform's clock is ahead of ours. */
let aheadMs = 0

/** As users and roles are not here: what names a role. */
const roles = pgTable('role', { id: id(), tenantId: tenantId(), roleName: varchar('role_name') })

async function makePublisher(tenantId: string): Promise<Publisher> {
  const { db } = running.test
  const gateway = await makeGateway(db, { tenantId })
  const place = { tenantId, gatewayId: gateway.id, stationId: gateway.stationId }
  const { id: productId } = await makeProduct(db, {
    tenantId,
    properties: [
      { propertyNo: 'power', unit: 'kW' },
      { propertyNo: 'ep', unit: 'kWh', kind: 'accumulated', energyType: 'electricity' },
      { propertyNo: 'set', access: 'read-write' },
    ],
  })
  const device = await makeDevice(db, { ...place, productId, deviceName: 'M1' })
  const { id: accountId, token } = await makeGatewayAccount(db, place)
  const power = device.points.power ?? ''
  await makeAlarmRule(db, {
    tenantId,
    stationId: gateway.stationId,
    deviceId: device.id,
    itemId: power,
    limit: 100,
  })
  running.platform.bus.publish('devices.changed', { tenantId })
  const client = await running.connect(token)
  return {
    client,
    gatewayId: gateway.id,
    accountId,
    stationId: gateway.stationId,
    deviceId: device.id,
    power,
    register: device.points.ep ?? '',
    setting: device.points.set ?? '',
    send: (body) => client.publishAsync('v1/gateway/telemetry', JSON.stringify(body), { qos: 1 }),
  }
}

beforeAll(async () => {
  const readLatest = async () => new Map()
  running = await startTelemetry(
    (platform) => {
      platform.references.registerReferable('role', roles, 'roleName')
      return [
        createSystem(platform),
        createStations(platform),
        createViews(platform),
        createDevices(platform, { readLatest }),
        createAlarms(platform),
        createEnergy(platform),
        createAutomation(platform, { readLatest }),
        createMaintenance(platform),
      ]
    },
    {},
    { clock: { now: () => Date.now() + aheadMs } },
  )
  good = await makePublisher('good')
  bad = await makePublisher('bad')
  running.sessions.set('good', makeSession({ tenantId: 'good', permissions: new Set(['trouble_view']) }))
  running.sessions.set('bad', makeSession({ tenantId: 'bad', permissions: new Set(['trouble_view']) }))
})
afterAll(() => running.stop())

const query = async (text: string, values: unknown[] = []) =>
  (await running.test.db.systemPool.query(text, values)).rows

/** Makes the database refuse rows of a table for which the condition over `new` holds. */
const poison = (table: string, condition: string, state = '22P05') =>
  running.test.db.asOwner(async (tx) => {
    await tx.execute(`create function refuse_${table}() returns trigger language plpgsql as $$
      begin if ${condition} then raise exception 'poisonous' using errcode = '${state}'; end if; return new; end $$`)
    await tx.execute(`create trigger refuse before insert or update on "${table}"
      for each row execute function refuse_${table}()`)
  })

const troublesOf = async (token: string) => {
  const answer = await running.app.inject({
    url: '/api/blade-system/trouble/list',
    headers: { 'blade-auth': `bearer ${token}` },
  })
  return answer.json().data as { code: string; source: string; subject: string }[]
}

const reading = (value: number) => ({ M1: [{ ts: Date.now(), values: { power: value } }] })

/** What each writer is fed, and how the good entry shows that it was written. */
interface Case {
  table: string
  /** Over `new`: the rows that come of the poisonous entry. */
  condition(): string
  feed(publisher: Publisher): Promise<unknown>
  /** Runs what only runs by the clock. */
  settle?(): Promise<void>
  isWritten(publisher: Publisher): Promise<boolean>
}

const exists = async (text: string, value: string) => (await query(text, [value])).length > 0

/** Does something as often as it takes until the good entry is written. */
const untilWritten = (name: string, work: () => Promise<unknown>) =>
  vi.waitFor(
    async () => {
      await work()
      expect(await cases[name]?.isWritten(good)).toBe(true)
    },
    { timeout: 20_000, interval: 200 },
  )
/** The clock goes on, and what is due is done. */
const pass = (ms: number) => {
  aheadMs += ms
  return running.platform.scheduler.runDue()
}

/** A standby source that runs while `power` says 90. */
const makeSource = ({ stationId, deviceId, power }: Publisher, name: string) =>
  query(
    `insert into standby_source (tenant_id, station_id, device_id, source_name, kind, run_item_id, run_value, run_max, debounce_seconds)
     select tenant_id, $1, id, $2, 'dynamo', $3, 90, 95, 0 from device where id = $4`,
    [stationId, name, power, deviceId],
  )

const tenantOf = (publisher: Publisher) => (publisher === bad ? 'bad' : 'good')

const cases: Record<string, Case> = {
  readings: {
    table: 'latest_value',
    condition: () => `new.point_id = ${bad.power}`,
    feed: ({ send }) => send(reading(1)),
    isWritten: ({ power }) => exists('select from latest_value where point_id = $1', power),
  },
  alarms: {
    table: 'alarm',
    condition: () => `new.item_id = ${bad.power}`,
    feed: ({ send }) => send(reading(500)),
    isWritten: ({ power }) => exists('select from alarm where item_id = $1', power),
  },
  'gateway notes': {
    table: 'gateway_log',
    condition: () => `new.account_id = ${bad.accountId} and new.code = 'bad_shape'`,
    feed: ({ send }) => send([1]),
    isWritten: ({ accountId }) =>
      exists(`select from gateway_log where account_id = $1 and code = 'bad_shape'`, accountId),
  },
  'unmapped names': {
    table: 'unmapped_key',
    condition: () => `new.account_id = ${bad.accountId}`,
    feed: ({ send }) => send({ Ghost: {} }),
    isWritten: ({ accountId }) => exists('select from unmapped_key where account_id = $1', accountId),
  },
  'clocks of gateways': {
    table: 'gateway',
    condition: () => `new.id = ${bad.gatewayId} and new.clock_drift_seconds is not null`,
    feed: ({ send }) => send({ M1: [{ ts: Date.now() + 3_600_000, values: { power: 1 } }] }),
    isWritten: ({ gatewayId }) =>
      exists('select from gateway where id = $1 and clock_drift_seconds is not null', gatewayId),
  },
  'signals of gateways': {
    table: 'gateway',
    condition: () => `new.id = ${bad.gatewayId} and new.signal is not null`,
    feed: ({ client }) => client.publishAsync('v1/devices/me/attributes', '{"rssi":-70}', { qos: 1 }),
    isWritten: ({ gatewayId }) =>
      exists('select from gateway where id = $1 and signal is not null', gatewayId),
  },
  'clocks of devices': {
    table: 'device',
    condition: () => `new.tenant_id = 'bad' and new.clock_drift_seconds is not null`,
    // one that connects by itself
    async feed(publisher) {
      const { db } = running.test
      const place = { tenantId: tenantOf(publisher), stationId: publisher.stationId }
      const [found] = await query('select product_id::text as id from device where id = $1', [
        publisher.deviceId,
      ])
      const { id: deviceId } = await makeDevice(db, { ...place, productId: found?.id, gatewayId: null })
      const { token } = await makeGatewayAccount(db, { ...place, deviceId })
      running.platform.bus.publish('devices.changed', { tenantId: place.tenantId })
      return running.app.inject({
        ...{ method: 'POST', url: `/api/v1/${token}/telemetry` },
        payload: { ts: Date.now() + aheadMs + 3_600_000, values: { power: 1 } },
      })
    },
    isWritten: (publisher) =>
      exists(
        'select from device where tenant_id = $1 and clock_drift_seconds is not null',
        tenantOf(publisher),
      ),
  },
  'presence of gateways': {
    table: 'gateway',
    condition: () => `new.id = ${bad.gatewayId} and not new.is_online`,
    feed: ({ client }) => client.endAsync(),
    isWritten: ({ gatewayId }) => exists('select from gateway where id = $1 and not is_online', gatewayId),
  },
  'presence of devices': {
    table: 'device',
    condition: () => `new.id = ${bad.deviceId} and not new.is_online`,
    feed: ({ client }) =>
      client.publishAsync('v1/gateway/disconnect', JSON.stringify({ device: 'M1' }), { qos: 1 }),
    isWritten: ({ deviceId }) => exists('select from device where id = $1 and not is_online', deviceId),
  },
  'traffic of gateways': {
    table: 'gateway_day',
    condition: () => `new.gateway_id = ${bad.gatewayId}`,
    feed: ({ send }) => send(reading(3)),
    settle: () => running.platform.jobs.run('telemetry.traffic'),
    isWritten: ({ gatewayId }) => exists('select from gateway_day where gateway_id = $1', gatewayId),
  },
  'days of devices': {
    table: 'device_day',
    condition: () => `new.device_id = ${bad.deviceId}`,
    feed: ({ send }) => send(reading(4)),
    // they are written as soon as a mark of five minutes has passed, of those that are known to have been heard
    settle: async () => {
      const isHeard = ({ deviceId }: Publisher) =>
        exists('select from device where id = $1 and last_contact_time is not null', deviceId)
      await vi.waitFor(
        async () => expect([await isHeard(bad), await isHeard(good)]).toEqual([true, true]),
        20_000,
      )
      await running.platform.jobs.run('telemetry.traffic')
      aheadMs += 300_000
      await running.platform.jobs.run('telemetry.traffic')
    },
    isWritten: ({ deviceId }) => exists('select from device_day where device_id = $1', deviceId),
  },
  // behind the days, which the same run writes
  'signals of devices': {
    table: 'device',
    condition: () => `new.id = ${bad.deviceId} and new.signal is not null`,
    feed: ({ send }) => send({ M1: { power: 1, rssi: -70 } }),
    // a row that is being written otherwise is left for the next run
    settle: () =>
      vi.waitFor(
        async () => {
          await running.platform.jobs.run('telemetry.traffic')
          expect((await troublesOf('bad')).map(({ source }) => source)).toContain('signals of devices')
        },
        { timeout: 20_000, interval: 500 },
      ),
    isWritten: ({ deviceId }) => exists('select from device where id = $1 and signal is not null', deviceId),
  },
  'use of accounts': {
    table: 'gateway_account',
    condition: () => `new.id = ${bad.accountId} and new.last_used_time is not null`,
    // its first use may have been noted already
    feed: async ({ accountId, send }) => {
      await query('update gateway_account set last_used_time = null where id = $1', [accountId])
      return send(reading(4))
    },
    settle: () => running.platform.scheduler.runDue(),
    isWritten: ({ accountId }) =>
      exists('select from gateway_account where id = $1 and last_used_time is not null', accountId),
  },
  'states of virtual gateways': {
    table: 'virtual_gateway_state',
    condition: () => `new.tenant_id = 'bad'`,
    // one of its own, where nobody listens
    feed: async (publisher) => {
      const tenantId = tenantOf(publisher)
      const gateway = await makeGateway(running.test.db, { tenantId })
      await query(
        `insert into virtual_gateway (tenant_id, station_id, gateway_id, virtual_name, host)
         values ($1, $2, $3, 'v', '10.0.0.1')`,
        [tenantId, gateway.stationId, gateway.id],
      )
      running.platform.bus.publish('devices.changed', { tenantId })
    },
    isWritten: (publisher) =>
      exists('select from virtual_gateway_state where tenant_id = $1', tenantOf(publisher)),
  },
  'unit consumptions': {
    table: 'energy_unit_state',
    condition: () => `new.tenant_id = 'bad'`,
    async feed(publisher) {
      const tenantId = tenantOf(publisher)
      const session = makeSession({ tenantId, permissions: new Set(['energy_unit_add']) })
      running.sessions.set(`units of ${tenantId}`, session)
      const body = {
        ...{ unitName: 'u', stationId: publisher.stationId, basis: 'area', basisUnit: 'm²', dayLimit: 1 },
        amounts: [{ fromDate: '2020-01-01', amount: 1 }],
      }
      return running.call(energyUnits.calls.save, { body }, `units of ${tenantId}`)
    },
    isWritten: (publisher) =>
      exists('select from energy_unit_state where tenant_id = $1', tenantOf(publisher)),
  },
  'calculated points': {
    table: 'calc_state',
    condition: () => `new.tenant_id = 'bad'`,
    async feed(publisher) {
      const { deviceId, power } = publisher
      const formula = { formula: 'a * 2', variables: { a: power }, intervalSeconds: 1 }
      await makeCalcPoint(running.test.db, { deviceId, ...formula })
      const change = { tenantId: tenantOf(publisher), deviceIds: [deviceId], hasCalculatedPoints: true }
      running.platform.bus.publish('devices.changed', change)
    },
    settle: () =>
      untilWritten('calculated points', () =>
        Promise.all([bad, good].map((publisher) => publisher.send(reading(5)))),
      ),
    isWritten: (publisher) => exists('select from calc_state where tenant_id = $1', tenantOf(publisher)),
  },
  'standby sources': {
    table: 'standby_run',
    condition: () => `new.tenant_id = 'bad'`,
    async feed(publisher) {
      await makeSource(publisher, 'G1')
      running.platform.bus.publish('devices.changed', { tenantId: tenantOf(publisher) })
    },
    settle: () =>
      untilWritten('standby sources', () =>
        Promise.all([bad, good].map((publisher) => publisher.send(reading(90)))),
      ),
    isWritten: (publisher) => exists('select from standby_run where tenant_id = $1', tenantOf(publisher)),
  },
  'standby tests': {
    table: 'standby_source',
    condition: () => `new.tenant_id = 'bad' and new.round_time is not null`,
    async feed(publisher) {
      await makeSource(publisher, 'G2')
      // the round that is under way may have been there
      await query('update standby_source set round_time = null where station_id = $1', [publisher.stationId])
    },
    async settle() {
      await pass(600_000)
      await untilWritten('standby tests', () => pass(10_000))
    },
    isWritten: ({ stationId }) =>
      exists('select from standby_source where station_id = $1 and round_time is not null', stationId),
  },
  'timing tasks': {
    table: 'timing_run',
    condition: () => `new.tenant_id = 'bad'`,
    async feed(publisher) {
      const tenantId = tenantOf(publisher)
      const session = makeSession({ tenantId, permissions: new Set(['timing_task_add', 'device_write']) })
      running.sessions.set(`tasks of ${tenantId}`, session)
      const [place] = await query('select time_zone from station where id = $1', [publisher.stationId])
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: place?.time_zone, timeStyle: 'short' })
      // cut to its minute it still lies half a minute ahead, when the task has long been saved
      const time = clock.format(running.platform.clock.now() + 90_000)
      const body = {
        ...{
          taskName: 't',
          stationId: publisher.stationId,
          times: [{ days: '1234567', time, actionGroup: 1 }],
        },
        actions: [{ actionGroup: 1, itemId: publisher.setting, value: '1' }],
      }
      const saved = await running.call(timingTasks.calls.save, { body }, `tasks of ${tenantId}`)
      expect(saved).toMatchObject({ code: 200 })
    },
    settle: () => untilWritten('timing tasks', () => pass(10_000)),
    isWritten: (publisher) => exists('select from timing_run where tenant_id = $1', tenantOf(publisher)),
  },
  rollup: {
    table: 'rollup_1h',
    condition: () => `new.point_id = ${bad.power}`,
    feed: ({ send }) => send(reading(2)),
    settle: () => running.platform.jobs.run('telemetry.rollup'),
    isWritten: ({ power }) => exists('select from rollup_1h where point_id = $1', power),
  },
  energy: {
    table: 'energy_day',
    condition: () => `new.point_id = ${bad.register}`,
    feed: ({ send }) =>
      send({
        M1: [0, 1, 2].map((hour) => ({ ts: Date.now() - (3 - hour) * 3_600_000, values: { ep: hour } })),
      }),
    settle: async () => {
      await running.platform.jobs.run('telemetry.rollup')
      await running.platform.jobs.run('energy.divide')
    },
    isWritten: ({ register }) => exists('select from energy_day where point_id = $1', register),
  },
}

describe('a poisonous entry', () => {
  it('is fed to every writer of the list', () => {
    expect([...Object.keys(cases), 'reports'].sort()).toEqual([...running.platform.writers.names].sort())
  })

  it('that a check refuses does not hold up the readings of others, though partitions are looked for', async () => {
    await poison('latest_value', `new.point_id = ${bad.power}`, '23514')
    try {
      await Promise.all([bad.send(reading(78)), good.send(reading(77))])
      expect(
        await query('select value from latest_value where point_id = any ($1)', [[bad.power, good.power]]),
      ).toEqual([{ value: 77 }])
      await vi.waitFor(
        async () =>
          expect(
            await query(`select from gateway_log where account_id = $1 and detail like '23514%'`, [
              bad.accountId,
            ]),
          ).toHaveLength(1),
        20_000,
      )
    } finally {
      await running.test.db.asOwner((tx) => tx.execute('drop function refuse_latest_value cascade'))
    }
  })

  // Nobody is told of a report that was refused, since that would be a report again.
  it.each([
    ['refused by the database keeps those of others from nobody', '22P05', []],
    ['that comes while the database is away is written later, and so are those of others', '57P01', ['bad']],
  ])('in a report %s', async (name, state, later) => {
    const report = ({ tenantId }: { tenantId: string }) =>
      running.platform.bus.publish('writers.setAside', {
        writer: 'readings',
        tenantId,
        subject: name,
        reason: '22003',
      })
    const reported = async () =>
      (await query('select tenant_id from set_aside where subject = $1 order by 1', [name])).map(
        (row) => row.tenant_id,
      )
    await poison('set_aside', `new.tenant_id = 'bad'`, state)
    try {
      for (const tenantId of ['bad', 'good', 'bad']) report({ tenantId })
      await running.platform.jobs.run('system.reports')
      if (later.length === 0) await vi.waitFor(async () => expect(await reported()).toEqual(['good']), 20_000)
    } finally {
      await running.test.db.asOwner((tx) => tx.execute('drop function refuse_set_aside cascade'))
    }
    await vi.waitFor(async () => {
      await running.platform.jobs.run('system.reports')
      expect(await reported()).toEqual([...later, 'good'])
    }, 20_000)
    await running.test.db.asOwner((tx) => tx.execute('delete from set_aside'))
  })

  // Presence of gateways comes last: it ends the connections.
  const last = 'presence of gateways'
  const names = [...Object.keys(cases).filter((name) => name !== last), last]
  it.each(names)(
    'of %s is set aside and reported to its tenant alone, and the others are written',
    async (name) => {
      const { table, condition, feed, settle, isWritten } = cases[name] as Case
      await poison(table, condition())
      try {
        await Promise.all([feed(bad), feed(good)])
        await settle?.()
        await vi.waitFor(async () => expect(await isWritten(good)).toBe(true), 20_000)
        await vi.waitFor(
          async () =>
            expect(await troublesOf('bad')).toContainEqual(
              expect.objectContaining({ code: 'set_aside', source: name }),
            ),
          20_000,
        )
        expect(await isWritten(bad)).toBe(false)
        // engines that have not looked since the clock was moved come on in a moment
        await vi.waitFor(async () => expect(await troublesOf('good')).toEqual([]), 20_000)
      } finally {
        await running.test.db.asOwner((tx) => tx.execute(`drop function refuse_${table} cascade`))
      }
    },
  )
})
