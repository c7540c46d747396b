import { sql } from 'drizzle-orm'
import { escapeLiteral } from 'pg'
import type { Tx } from '../database'

/** A table whose rows belong to tenants, as the database itself describes it. */
export interface TenantTable {
  name: string
  columns: readonly string[]
  /** Columns of bytes among them. */
  bytes: readonly string[]
  /** The primary key, in its order. */
  key: readonly string[]
  /** The tables that hold its rows: its partitions, or itself. */
  leaves: readonly string[]
  /** Tables of tenants whose rows its own refer to, itself among them where rows refer to each other. */
  refersTo: readonly string[]
}

/**
 * Every table with a column `tenant_id`, from the catalogue: a table that is added later is among them. Tables whose rows
 * refer to others' stand before those, so that they can be emptied in this order. As the owner.
 */
export async function findTenantTables(tx: Tx): Promise<TenantTable[]> {
  const { rows } = await tx.execute<TenantTable & Record<string, unknown>>(sql`
    with owned as (
      select c.oid, c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    )
    select o.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype) as bytes,
      (select coalesce(array_agg(a.attname::text order by k.place), '{}') from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indrelid = o.oid and i.indisprimary) as key,
      coalesce((select array_agg(t.relid::regclass::text order by 1) from pg_partition_tree(o.oid) t where t.isleaf),
        array[o.oid::regclass::text]) as leaves,
      (select coalesce(array_agg(distinct r.relname::text), '{}') from pg_constraint f join owned r on r.oid = f.confrelid
        where f.conrelid = o.oid and f.contype = 'f') as "refersTo"
    from owned o order by o.relname`)
  return referringFirst(rows)
}

/** A table without a tenant of its own, whose rows go with a record of one. */
export interface DependentTable {
  name: string
  columns: readonly string[]
  /** Where its rows say to which record they belong. */
  column: string
  parent: string
  parentColumn: string
}

/**
 * Every table without `tenant_id` whose rows go with a tenant's records by a foreign key, but for what lets somebody in:
 * tickets, codes and second factors end with the tenant. As the owner.
 */
export async function findDependentTables(tx: Tx): Promise<DependentTable[]> {
  const { rows } = await tx.execute<DependentTable & Record<string, unknown>>(sql`
    select distinct on (c.relname) c.relname as name, a.attname as column, p.relname as parent, b.attname as "parentColumn",
      (select array_agg(x.attname::text order by x.attnum) from pg_attribute x
        where x.attrelid = c.oid and x.attnum > 0 and not x.attisdropped) as columns
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid
    join pg_class p on p.oid = f.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
    join pg_attribute b on b.attrelid = p.oid and b.attnum = f.confkey[1]
    where f.contype = 'f' and f.confdeltype = 'c' and cardinality(f.conkey) = 1
      and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and exists (select from pg_attribute x where x.attrelid = p.oid and x.attname = 'tenant_id' and not x.attisdropped)
      and not exists (select from pg_attribute x where x.attrelid = c.oid and not x.attisdropped
        and (x.attname = 'tenant_id' or x.attname ~ 'hash|secret|token'))
    order by c.relname, f.conname`)
  return rows
}

/** Tables in an order in which none stands behind one that it refers to; the tenant itself comes last. */
function referringFirst(tables: readonly TenantTable[]): TenantTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: TenantTable[] = []
  while (left.size > 0) {
    const named = new Set(
      [...left.values()].flatMap(({ name, refersTo }) => refersTo.filter((other) => other !== name)),
    )
    const free = [...left.values()].filter(({ name }) => !named.has(name) && name !== tenantItself)
    // tables that refer to each other in a circle, or the last one
    const next = free.length > 0 ? free : [...left.values()].slice(0, 1)
    for (const table of next) left.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** The table with one row for each tenant. */
export const tenantItself = 'tenant'

const tenantPattern = /^[\w-]{1,12}$/

/** The condition that a row belongs to the tenant. @throws RangeError for what is no tenant's id */
export function ofTenantId(tenantId: string) {
  if (!tenantPattern.test(tenantId)) throw new RangeError('this is no id of a tenant')
  return sql.raw(`tenant_id = ${escapeLiteral(tenantId)}`)
}

/** How many rows of each table belong to a tenant. As the owner. */
export async function countTenantRows(
  tx: Tx,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<{ table: string; rows: number }[]> {
  const counts = tables.map(
    ({ name }) =>
      sql`select ${name}::text as "table", count(*)::float8 as rows from ${sql.identifier(name)} where ${ofTenantId(tenantId)}`,
  )
  const { rows } = await tx.execute<{ table: string; rows: number }>(sql.join(counts, sql` union all `))
  return rows
}
