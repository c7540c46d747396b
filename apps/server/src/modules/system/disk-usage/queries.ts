import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** A table that holds rows: a plain one, or one partition. */
export interface Relation {
  schema: string
  name: string
  /** The partitioned table that it belongs to, or its own name. */
  table: string
  bytes: number
  indexBytes: number
  /** As the planner estimates; -1 while nobody has looked. */
  rows: number
  /** Whether its rows belong to tenants. */
  hasTenant: boolean
  /** Bounds of a partition as PostgreSQL writes them. */
  bounds: string | null
  /** What share of its rows the commonest tenants have, where it has been looked at. */
  tenants: string[] | null
  shares: number[] | null
}

/** Every relation of the installation with its size; those that are dropped meanwhile are left out. As the owner. */
export async function findRelations(tx: Tx): Promise<Relation[]> {
  const { rows } = await tx.execute<Relation & Record<string, unknown>>(sql`
    select n.nspname as schema, c.relname as name, coalesce(parent.relname, c.relname) as "table",
      pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as "indexBytes",
      c.reltuples::float8 as rows, a.attname is not null as "hasTenant",
      pg_get_expr(c.relpartbound, c.oid) as bounds,
      s.most_common_vals::text::text[] as tenants, s.most_common_freqs::float8[] as shares
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = 'tenant_id'
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\_%'
      and pg_total_relation_size(c.oid) is not null
    order by bytes desc`)
  return rows
}

/** How many rows of each relation each tenant has, counted; meant for small ones. As the owner. */
export async function countByTenant(
  tx: Tx,
  relations: readonly Pick<Relation, 'schema' | 'name'>[],
): Promise<{ name: string; tenantId: string; count: number }[]> {
  if (relations.length === 0) return []
  const counts = relations.map(
    ({ schema, name }) =>
      sql`select ${name}::text as name, tenant_id as "tenantId", count(*)::int as count
        from ${sql.identifier(schema)}.${sql.identifier(name)} where tenant_id is not null group by tenant_id`,
  )
  const { rows } = await tx.execute<{ name: string; tenantId: string; count: number }>(
    sql.join(counts, sql` union all `),
  )
  return rows
}

/** Bytes and number of the files of each tenant, those that tasks have made apart. As role `system`. */
export async function filesByTenant(tx: Tx) {
  const { rows } = await tx.execute<{
    tenantId: string
    fileBytes: number
    fileCount: number
    resultBytes: number
  }>(sql`
    with file as (
      select tenant_id, size, holder = 'task' as is_result from attachment
      union all select tenant_id, octet_length(bytes), false from view_image
    )
    select tenant_id as "tenantId", coalesce(sum(size) filter (where not is_result), 0)::float8 as "fileBytes",
      count(*) filter (where not is_result)::int as "fileCount",
      coalesce(sum(size) filter (where is_result), 0)::float8 as "resultBytes"
    from file group by tenant_id`)
  return rows
}

/** Names of all tenants, those that were removed included. As role `system`. */
export async function namesOfTenants(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select tenant_id as id, tenant_name as name from tenant`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Rows older than each of the instants, as shares of all rows of a table, with the oldest. As role `system`. */
export async function agesOf(
  tx: Tx,
  { table, column, before }: { table: string; column: string; before: readonly Date[] },
): Promise<{ oldest: Date | null; shares: number[] }> {
  const time = sql.identifier(column)
  const shares = before.map(
    (instant) => sql`coalesce(count(*) filter (where ${time} < ${instant})::float8 / nullif(count(*), 0), 0)`,
  )
  const { rows } = await tx.execute<{ oldest: string | null; shares: number[] }>(
    sql`select min(${time}) as oldest, array[${sql.join(shares, sql`, `)}]::float8[] as shares from ${sql.identifier(table)}`,
  )
  const [found] = rows
  return { oldest: found?.oldest ? new Date(found.oldest) : null, shares: found?.shares ?? [] }
}
