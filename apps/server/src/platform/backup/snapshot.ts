import type { ClientBase } from 'pg'
import type { BackedUpTable, Manifest, Summary } from './manifest'

/**
 * Tables that a backup leaves out: what lets somebody in for a while. A restored session would open the door again to who
 * was shown out since. `schema_migration` is written by the migrations themselves; `deployment` is of the database, not of its data.
 */
const leftOut = [
  'session',
  'refresh_token',
  'connection_ticket',
  'captcha',
  'sign_in_challenge',
  'sign_in_flow',
  'sign_in_code',
  'login_attempt',
  'schema_migration',
  'deployment',
]

/** A table that is backed up, and how large it is on disk. */
export interface FoundTable extends BackedUpTable {
  bytes: number
}

/** The tables with rows, partitions instead of what they belong to. */
export async function findTables(client: ClientBase): Promise<FoundTable[]> {
  const { rows } = await client.query<{
    name: string
    columns: string[]
    parent: string | null
    bounds: string | null
    bytes: number
  }>(
    `select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds,
       pg_total_relation_size(c.oid)::float8 as bytes,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     order by c.relname`,
    [leftOut],
  )
  return rows.map(({ name, columns, parent, bounds, bytes }) => {
    const [from = '', to = ''] = [...(bounds ?? '').matchAll(/'(-?\d+)'/g)].map(([, value]) => value ?? '')
    return { name, columns, bytes, partition: parent === null ? null : { of: parent, from, to } }
  })
}

/** The migrations that the database was made with. */
export async function findMigrations(client: ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  return rows
}

/** What tells a database from others with the same data; undefined where it has nothing of the kind yet. */
export async function findDeploymentId(client: ClientBase): Promise<string | undefined> {
  if (!(await hasTables(client, ['deployment']))) return undefined
  const { rows } = await client.query<{ id: string }>('select deployment_id as id from deployment')
  return rows[0]?.id
}

/** Whether the database has all of these tables. */
export async function hasTables(client: ClientBase, names: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select bool_and(to_regclass(t.name) is not null) as "isThere" from unnest($1::text[]) t(name)',
    [names],
  )
  return rows[0]?.isThere ?? false
}

/** What the sequences have given. They follow no snapshot: read after the rows they are never behind them. */
export async function findSequences(client: ClientBase): Promise<Summary['sequences']> {
  const { rows } = await client.query<Summary['sequences'][number]>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** How many rows each table has now; partitions are counted with the table that they belong to. */
export async function countRows(client: ClientBase, tables: readonly string[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map()
  const counts = tables.map((name) => `select '${name}' as name, count(*)::float8 as count from "${name}"`)
  const { rows } = await client.query<{ name: string; count: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** The table that the rows of one belong to, as people know it. */
export const wholeTable = ({ name, partition }: BackedUpTable): string => partition?.of ?? name
