import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeBackup } from '../platform/backup'
import { type BareDatabase, createMigratedDatabase } from '../testing'
import { askOnce } from '../testing/askOnce'
import { restoreInstallation } from './restoreInstallation'

const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))
let source: BareDatabase
let database: BareDatabase
let folder: string
let from: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  from = join(folder, 'other.tar.gz')
  source = await createMigratedDatabase()
  database = await createMigratedDatabase()
})
afterAll(async () => {
  const own = new URL(database.url).pathname.slice(1)
  const former = `select datname as name from pg_database where datname like '${own}\\_%'`
  for (const { name } of await askOnce(database.url, former))
    await askOnce(database.url, `drop database "${name}" with (force)`)
  await source?.drop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

it('sends nothing to the addresses of another house, however often it is restored there, and goes on sending in its own', async () => {
  const isIn = async (deploymentId: string) => {
    await askOnce(database.url, `update deployment set deployment_id = '${deploymentId}'`)
  }
  const restored = async () => {
    const said: string[] = []
    const config = { dataDir: folder, databaseUrl: database.url, migrationsDir }
    await restoreInstallation(config, from, { isDry: false, say: (line) => void said.push(line) })
    const rows = await askOnce(
      database.url,
      `select channel_name as name, is_enabled as "isOn", deployment_id as "in", installation_id as number
        from delivery_channel, deployment, installation order by 1`,
    )
    return { rows, isTold: said.join().includes('made elsewhere') }
  }
  const rowsOf = (deployment: string, isMailOn: boolean) => [
    { name: 'mail', isOn: isMailOn, in: deployment, number: 'plant' },
    { name: 'voice', isOn: true, in: deployment, number: 'plant' },
  ]
  await askOnce(
    source.url,
    `update deployment set deployment_id = 'one';
    insert into installation (installation_id, created_at) values ('plant', now());
    insert into delivery_channel (tenant_id, channel_name, kind, heartbeat_minutes, heartbeat_ms)
      values ('north', 'mail', 'mail', 60, 0), ('north', 'voice', 'voice', null, null)`,
  )
  await writeBackup({ connectionString: source.url, sink: createWriteStream(from), now: new Date() })
  await isIn('two')
  expect(await restored()).toEqual({ rows: rowsOf('two', false), isTold: true })
  // The data there carry the number of the first one by now.
  expect(await restored()).toEqual({ rows: rowsOf('two', false), isTold: true })
  await isIn('one')
  expect(await restored()).toEqual({ rows: rowsOf('one', true), isTold: false })
})
