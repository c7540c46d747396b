import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database'
import { rows } from './copies'
import { notLists } from './notLists'

interface Column extends Record<string, unknown> {
  table: string
  column: string
  /** Characters that it may hold, where it is a text of a limited length. */
  length: number | null
  isIdentity: boolean
  /** It stands in a unique index: copies must differ in it. */
  isUnique: boolean
}

/** Addresses of pages, which take no words. */
const addresses: ReadonlySet<string> = new Set(['alarm_filter.address', 'curve_set.address'])

/** Shorter texts are choices and codes, which stay what they are. */
const leastWords = 32

const columnsOfTenants = sql`
  select c.relname as table, a.attname as column, case when t.typcategory = 'S' then nullif(a.atttypmod, -1) - 4 end as length,
    a.attidentity <> '' or a.attgenerated <> '' as "isIdentity",
    exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[]))
      as "isUnique"
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
    and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped)
  order by c.relname, a.attnum`

const name = (text: string) => sql.raw(`"${text}"`)

/** What the copy numbered `n` has in a column: texts as long as they may be, the rest as it stands in the record. */
function copyOf({ table, column, length, isUnique }: Column): SQL {
  const own = sql`o.${name(column)}`
  if (length === null || length < leastWords) return own
  // what tells records apart may be a code that takes certain characters alone
  if (isUnique) return sql`left(${own}, ${length - 8}::int) || n`
  const filling = addresses.has(`${table}.${column}`) ? '*' : '名'
  return sql`case when ${own} is null then null else repeat(${filling}, ${length}::int) end`
}

/**
 * Fills what nobody has filled by hand: each table of which north has a record, but fewer than are wanted, gets copies of it.
 * A table whose copies would not be told apart, or would break a check, stays thin; then its rows are written by hand.
 */
export async function fillRest(tx: Tx): Promise<void> {
  const { rows: columns } = await tx.execute<Column>(columnsOfTenants)
  for (const table of new Set(columns.map((column) => column.table))) {
    if (table in notLists) continue
    const { rows: counted } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from ${name(table)} where tenant_id = 'north'`,
    )
    const there = counted[0]?.n ?? 0
    if (there === 0 || there >= rows) continue
    const copied = columns.filter((one) => one.table === table && !one.isIdentity && one.column !== 'id')
    const names = sql.join(
      copied.map(({ column }) => name(column)),
      sql`, `,
    )
    await tx.execute(sql`
      insert into ${name(table)} (${names}) select ${sql.join(copied.map(copyOf), sql`, `)}
      from (select * from ${name(table)} where tenant_id = 'north' order by 1 limit 1) o, generate_series(1, ${rows}::int) n
      on conflict do nothing`)
  }
}
