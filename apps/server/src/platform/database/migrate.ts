import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { DatabaseSetupError, ensureRoles } from './ensureRoles'
import { grantsSql } from './grants'

/** One numbered SQL file. */
interface Migration {
  name: string
  sql: string
  checksum: string
}

/** What {@link migrate} found and did. */
export interface MigrationReport {
  /** The database held no tables of ours before. */
  wasEmpty: boolean
  /** Files applied by this call, in order. */
  applied: string[]
}

interface MigrateOptions {
  onProgress?: ((message: string) => void) | undefined
  /** These alone, as a backup was made with them; all unless told. */
  only?: readonly Pick<Migration, 'name' | 'checksum'>[]
}

/** Any constant serves, as long as every process of ours uses the same. */
const lockKey = 6_655_018_080

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

async function assertSuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const [server] = rows
  if (server === undefined || server.version < 150_000) {
    throw new DatabaseSetupError('PostgreSQL 15 or newer is needed; DATABASE_URL points at an older one.')
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseSetupError(`The database must be in UTF8, and this one is in ${server.encoding}.`)
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists public.schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function assertSameHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    const expected = known.get(name)
    if (expected === undefined) {
      throw new DatabaseSetupError(
        `The database is newer than this program: it holds the migration ${name}, which the program does not know. ` +
          'Start the version that wrote it, or restore a backup made by this one.',
      )
    }
    if (expected !== checksum) {
      throw new DatabaseSetupError(
        `The migration ${name} is not the one that this database was made with. Applied migrations never change: ` +
          'restore the file and put the change into a new migration. (In development: start with an empty data folder.)',
      )
    }
  }
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into public.schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseSetupError(`The migration ${migration.name} failed and was undone: ${reason}`, {
      cause: error,
    })
  }
}

/**
 * Brings a database to the state that the numbered files in `folder` describe: roles, pending files in order (each in
 * one transaction, recorded with its checksum), grants. Processes that start together wait for each other.
 *
 * @throws DatabaseSetupError when the server is too old, the database is newer than the program, an applied file has
 * changed, or a file fails.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  { onProgress = () => undefined, only }: MigrateOptions = {},
): Promise<MigrationReport> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString, application_name: 'energy-console migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await assertSuitable(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureRoles(client)
    const applied = await readApplied(client)
    assertSameHistory(applied, migrations)
    if (only) assertSameHistory(new Map(only.map(({ name, checksum }) => [name, checksum])), migrations)
    const wanted = new Set((only ?? migrations).map(({ name }) => name))
    const pending = migrations.filter(({ name }) => !applied.has(name) && wanted.has(name))
    for (const migration of pending) {
      onProgress(`Applying ${migration.name}`)
      await applyMigration(client, migration)
    }
    await client.query(grantsSql)
    return { wasEmpty: applied.size === 0, applied: pending.map((migration) => migration.name) }
  } finally {
    await client.end()
  }
}
