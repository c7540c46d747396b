import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeBackup } from '../platform/backup'
import { claimDatabase } from '../platform/database'
import { type BareDatabase, createMigratedDatabase } from '../testing'
import { restoreInstallation } from './restoreInstallation'

const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url))
let database: BareDatabase
let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  path = join(folder, 'a.tar.gz')
  database = await createMigratedDatabase()
  await run(`insert into tenant (tenant_id, tenant_name) values ('before', 'Before')`)
  await writeBackup({
    connectionString: database.url,
    sink: createWriteStream(path),
    now: new Date('2026-03-01T04:00:00Z'),
  })
  await run(`insert into tenant (tenant_id, tenant_name) values ('after', 'After')`)
})
afterAll(async () => {
  for (const name of await databases()) await run(`drop database "${name}" with (force)`)
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function run(statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The databases that restoring has left beside this one. */
const databases = async () => {
  const own = new URL(database.url).pathname.slice(1)
  const rows = await run(`select datname as name from pg_database where datname like '${own}\\_%'`)
  return rows.map(({ name = '' }) => name)
}
const tenants = async () => (await run('select tenant_id as id from tenant order by 1')).map(({ id }) => id)

async function restore(isDry: boolean) {
  const said: string[] = []
  const config = { dataDir: folder, databaseUrl: database.url, migrationsDir }
  await restoreInstallation(config, path, { isDry, say: (line) => void said.push(line) })
  return said.join('\n')
}

it('a dry run says what would be, and changes nothing', async () => {
  const said = await restore(true)
  expect(said).toMatch(/tenant +backup 1, now 2/)
  expect(said).toContain('2026-03-01T04:00:00.000Z')
  expect(await tenants()).toEqual(['after', 'before'])
  expect(await databases()).toEqual([])
})

it('is refused where the disk has no room for a second database', async () => {
  const config = { dataDir: folder, databaseUrl: database.url, migrationsDir }
  const said = { isDry: false, say: () => undefined }
  const restoreWith = (free: number) =>
    restoreInstallation(config, path, { ...said, freeBytes: async () => free })
  await expect(restoreWith(256 * 1024 ** 2)).rejects.toThrow(/needs about \d+ MB .*; 256 MB are free/)
  expect(await tenants()).toEqual(['after', 'before'])
  expect(await databases()).toEqual([])
})

it('is refused while a server uses the database', async () => {
  const claim = await claimDatabase(database.url, () => undefined)
  await expect(restore(false)).rejects.toThrow(/in use by another running server/)
  await claim.release()
})

it('changes both names or none', async () => {
  const own = new URL(database.url).pathname.slice(1)
  const config = { dataDir: folder, databaseUrl: database.url, migrationsDir }
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [text] = args
    const isSecond = typeof text === 'string' && text.endsWith(` rename to "${own}"`)
    return query.apply(this, isSecond ? ['select 1 / 0'] : args) as never
  })
  await expect(restoreInstallation(config, path, { isDry: false, say: () => undefined })).rejects.toThrow(
    'division by zero',
  )
  spy.mockRestore()
  expect(await tenants()).toEqual(['after', 'before'])
  expect(await databases()).toEqual([])
})

it('puts the backup in place, and keeps what was there before', async () => {
  const said = await restore(false)
  expect(await tenants()).toEqual(['before'])
  const [former] = await databases()
  expect(former).toMatch(/_before_\d{14}$/)
  expect(said).toContain(former)
})
