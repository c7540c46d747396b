import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { grantsSql } from '../database/grants'
import { migrate } from '../database/migrate'
import type { BackedUpTable, Manifest, Summary } from './manifest'
import { type CheckedBackup, readBackup } from './readBackup'
import type { RestoreEnd } from './restoreEnd'
import { hasTables } from './snapshot'

interface Options {
  path: string
  /** An empty database, as its owner. */
  connectionString: string
  migrationsDir: string
  progress?(bytes: number): Promise<void>
  /** Told what the backup holds before anything of it is restored; may throw to stop. */
  admit?(manifest: Manifest): Promise<void>
  /** What of it is not begun again. */
  ends: readonly RestoreEnd[]
  /** What the database has that it takes the place of (`deployment`), and keeps. Without it the backup counts as one of another. */
  deploymentId?: string | undefined
}

/**
 * Restores a backup into an empty database: the tables as the backup's own migrations make them, then all rows in one
 * transaction, so that it is restored as a whole or not at all. Migrations that came later apply at the next start.
 *
 * @throws BrokenArchive, DatabaseSetupError (the backup is newer than this program), or what PostgreSQL refuses
 */
export async function restoreBackup({
  path,
  connectionString,
  migrationsDir,
  progress,
  admit,
  ends,
  deploymentId,
}: Options): Promise<CheckedBackup & { isElsewhere: boolean }> {
  const client = new pg.Client({ connectionString, application_name: 'energy-console restore' })
  client.on('error', () => undefined)
  await client.connect()
  let keys: readonly ForeignKey[] = []
  try {
    const restored = await readBackup(path, {
      ...(progress ? { progress } : {}),
      async begin(manifest) {
        await admit?.(manifest)
        await migrate(connectionString, migrationsDir, { only: manifest.migrations })
        await client.query('begin')
        keys = await prepare(client, manifest)
      },
      table: (table, rows) => copyRows(client, table, rows),
    })
    await setSequences(client, restored.summary)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    const isElsewhere = deploymentId === undefined || restored.manifest.deploymentId !== deploymentId
    await keepDeploymentId(client, deploymentId)
    await endUnderWay(client, isElsewhere ? ends : ends.filter((end) => !end.isElsewhere))
    await client.query(triggersSql('enable'))
    await client.query(grantsSql)
    await client.query('commit')
    await client.query('analyze')
    return { ...restored, isElsewhere }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A backup whose tables know of no such number leaves it to the migrations to give one. */
async function keepDeploymentId(client: pg.Client, deploymentId: string | undefined): Promise<void> {
  if (!(await hasTables(client, ['deployment']))) return
  await client.query(
    'insert into deployment (deployment_id) values (coalesce($1, gen_random_uuid()::text))',
    [deploymentId],
  )
}

/** Ends what was under way when the backup was made, where its tables are there. */
async function endUnderWay(client: pg.Client, ends: readonly RestoreEnd[]): Promise<void> {
  for (const { tables, statement } of ends) if (await hasTables(client, tables)) await client.query(statement)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const triggersSql = (what: 'enable' | 'disable') => `do $$ declare one record; begin
  for one in select distinct tgrelid::regclass as relation from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and t.tgparentid = 0
  loop execute format('alter table %s ${what} trigger user', one.relation); end loop; end $$`

/** Empties the tables, takes away what would look at rows one by one, and makes the partitions. Answers the foreign keys. */
async function prepare(client: pg.Client, { tables }: Manifest): Promise<readonly ForeignKey[]> {
  const { rows: known } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'schema_migration'`,
  )
  await client.query(`truncate ${known.map(({ name }) => `"${name}"`).join(', ')}`)
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by oid`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(triggersSql('disable'))
  for (const { name, partition } of tables) {
    if (!partition) continue
    await client.query(`create table "${name}" (like "${partition.of}" including all)`)
    await client.query(`revoke all on "${name}" from public, app, system`)
    await client.query(
      `alter table "${partition.of}" attach partition "${name}" for values from (${partition.from}) to (${partition.to})`,
    )
  }
  return keys
}

async function copyRows(
  client: pg.Client,
  { name, columns }: BackedUpTable,
  rows: AsyncIterable<Uint8Array>,
) {
  const names = columns.map((column) => `"${column}"`).join(', ')
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy "${name}" (${names}) from stdin`)))
}

async function setSequences(client: pg.Client, { sequences }: Summary): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null)
      await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
        `"${name}"`,
        last,
      ])
}
