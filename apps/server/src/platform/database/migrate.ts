import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isAtLeast, version } from '../version'
import { DatabaseSetupError, ensureRoles } from './ensureRoles'
import { sqlStateOf, sqlStates } from './errors'
import { grantsSql } from './grants'

/** One numbered SQL file. */
interface Migration {
  name: string
  sql: string
  checksum: string
  /** The oldest version whose servers work with what it leaves; null: every one that worked before it. */
  leastVersion: string | null
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
  /** The program's own unless told. */
  programVersion?: string
  /** How long a migration may wait for what others have under way on its tables, in all; ten minutes unless told. */
  patienceMs?: number
}

/** Any constant serves, as long as every process of ours uses the same. */
const lockKey = 6_655_018_080
/** Whoever waits for a table holds up all that come to it after him: not longer than this at a time. */
const lockWithinMs = 3_000
const usualPatienceMs = 600_000

/** What a migration says that takes away what servers before a version use. */
const contractMark = /^-- contract: servers from (\d+\.\d+\.\d+)\s*$/m

/** The oldest version whose servers work with what a migration leaves, as its text says; null: it only adds. */
export const leastVersionOf = (sql: string): string | null => contractMark.exec(sql)?.[1] ?? null

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { name, sql, checksum, leastVersion: leastVersionOf(sql) }
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

type Applied = Pick<Migration, 'name' | 'checksum' | 'leastVersion'>

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`create table if not exists public.schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now(), least_version text)`)
  const columns = await client.query(
    `select from information_schema.columns
     where table_schema = 'public' and table_name = 'schema_migration' and column_name = 'least_version'`,
  )
  // not asked of a table that has it: that would wait for a backup that reads it
  if (columns.rowCount === 0) await client.query('alter table public.schema_migration add least_version text')
  const { rows } = await client.query<Applied>(
    'select name, checksum, least_version as "leastVersion" from public.schema_migration order by name',
  )
  return rows
}

/** Answers those that a later version has made, and this one works with. */
function assertSameHistory(
  applied: readonly Applied[],
  migrations: readonly Migration[],
  programVersion: string,
): string[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const { name, checksum, leastVersion } of applied) {
    if (known.has(name)) assertUnchanged(name, checksum, known.get(name))
    else if (leastVersion !== null && !isAtLeast(programVersion, leastVersion))
      throw new DatabaseSetupError(
        `The database is newer than this program: its migration ${name} is for servers from ${leastVersion} on, and this one is ${programVersion}. ` +
          'Start the version that wrote it, or restore a backup made by this one.',
      )
  }
  return applied.flatMap(({ name }) => (known.has(name) ? [] : name))
}

/** What a backup was made with has to be there to be made again. */
function assertKnown(only: Required<MigrateOptions>['only'], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const { name, checksum } of only) {
    if (!known.has(name))
      throw new DatabaseSetupError(
        `The backup is newer than this program: it was made with the migration ${name}, which the program does not know. ` +
          'Restore it with the version that made it.',
      )
    assertUnchanged(name, checksum, known.get(name))
  }
}

function assertUnchanged(name: string, checksum: string, expected: string | undefined): void {
  if (expected === checksum) return
  throw new DatabaseSetupError(
    `The migration ${name} is not the one that this database was made with. Applied migrations never change: ` +
      'restore the file and put the change into a new migration. (In development: start with an empty data folder.)',
  )
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockWithinMs}`)
  try {
    await client.query(migration.sql)
    await client.query(
      'insert into public.schema_migration (name, checksum, least_version) values ($1, $2, $3)',
      [migration.name, migration.checksum, migration.leastVersion],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Others work with the tables meanwhile, and may lock them in another order. */
const met: readonly string[] = [sqlStates.lockTimedOut, sqlStates.deadlock]

/** A lock that does not come soon, or not at all while others wait for ours, is let go of, and tried for again. */
async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { onProgress, patienceMs }: { onProgress(message: string): void; patienceMs: number },
): Promise<void> {
  for (const untilMs = Date.now() + patienceMs; ; await delay(Math.min(1_000, patienceMs)))
    try {
      return await applyOnce(client, migration)
    } catch (error) {
      if (met.includes(sqlStateOf(error) ?? '') && Date.now() < untilMs) {
        onProgress(`${migration.name} waits for what others have under way on its tables …`)
        continue
      }
      const reason = error instanceof Error ? error.message : String(error)
      throw new DatabaseSetupError(`The migration ${migration.name} failed and was undone: ${reason}`, {
        cause: error,
      })
    }
}

/**
 * Brings a database to the state that the numbered files in `folder` describe: roles, pending files in order (each in
 * one transaction, recorded with its checksum), grants. Processes that start together wait for each other. What a later
 * version has added stays as it is, unless it says that this one could not work with it.
 *
 * @throws DatabaseSetupError when the server is too old, the database is for later versions, an applied file has
 * changed, or a file fails.
 */
export async function migrate(
  connectionString: string,
  folder: string,
  {
    onProgress = () => undefined,
    only,
    programVersion = version,
    patienceMs = usualPatienceMs,
  }: MigrateOptions = {},
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
    const later = assertSameHistory(applied, migrations, programVersion)
    if (later.length > 0)
      onProgress(
        `The database has ${later.length} migrations of a later version, and this one works with them`,
      )
    if (only) assertKnown(only, migrations)
    const wanted = new Set((only ?? migrations).map(({ name }) => name))
    const there = new Set(applied.map(({ name }) => name))
    const pending = migrations.filter(({ name }) => !there.has(name) && wanted.has(name))
    for (const migration of pending) {
      onProgress(`Applying ${migration.name}`)
      await applyMigration(client, migration, { onProgress, patienceMs })
    }
    await client.query(grantsSql)
    return { wasEmpty: applied.length === 0, applied: pending.map((migration) => migration.name) }
  } finally {
    await client.end()
  }
}
