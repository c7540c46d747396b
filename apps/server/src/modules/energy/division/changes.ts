import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { PointDay } from './pointDay'

/** Changes that one transaction works off; of each tenant at least so many, however many wait. */
const mostAtOnce = 1_000
const leastShare = 4

/** A day of a register on which something has changed that the division stands on. */
export interface Change extends Record<string, unknown> {
  id: string
  tenantId: string
  pointId: string
  atMs: string
}

/** A day of a register with the changes that name it. */
export interface ChangedDay extends PointDay {
  changeIds: string[]
}

const columns = sql.raw(`c.id, c.tenant_id as "tenantId", c.point_id as "pointId", c.at_ms as "atMs"`)

/**
 * What is divided next: each tenant has its turn, so that nobody waits for the years of another. Of its share most is for
 * the newest days, which somebody looks at, and the rest for the oldest, which would never come to it otherwise. What is of
 * many days (`at_ms` null) is spread before.
 */
export async function nextChanges(tx: Tx): Promise<Change[]> {
  const some = (order: string, parts: number) => sql`(
    select * from energy_change c where c.tenant_id = w.tenant_id and c.at_ms is not null
    order by c.at_ms ${sql.raw(order)}
    limit ceil(w.share * ${parts}::int / 4.0))`
  const { rows } = await tx.execute<Change>(sql`
    with recursive tenant as (
      (select tenant_id from energy_change order by tenant_id limit 1)
      union all
      select (select c.tenant_id from energy_change c where c.tenant_id > t.tenant_id order by c.tenant_id limit 1)
      from tenant t where t.tenant_id is not null
    ), waiting as (
      select tenant_id, greatest(${mostAtOnce}::int / count(*) over (), ${leastShare}::int) as share
      from tenant where tenant_id is not null
    )
    select ${columns} from waiting w, lateral (
      ${some('desc nulls last', 3)} union ${some('asc nulls first', 1)}) c`)
  return rows
}

/** Since when the change waits that has waited the longest, Unix ms; null where none does. */
export async function oldestChange(tx: Tx): Promise<number | null> {
  const { rows } = await tx.execute<{ ms: number | null }>(
    sql`select (extract(epoch from min(noted_at)) * 1000)::float8 as ms from energy_change`,
  )
  return rows[0]?.ms ?? null
}

/** Removes changes, with what is made of them. */
export async function removeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.execute(sql`delete from energy_change where id = any (${bigints(changes.map(({ id }) => id))})`)
}

/** The days of registers that changes name; those of registers that are gone are nothing. */
export async function changedDays(tx: Tx, days: readonly Change[]): Promise<ChangedDay[]> {
  if (days.length === 0) return []
  const { rows } = await tx.execute<ChangedDay & Record<string, unknown>>(sql`
    select p.tenant_id as "tenantId", p.station_id as "stationId", p.id as "pointId",
      (to_timestamp(c.at_ms / 1000.0) at time zone z.zone)::date::text as day, array_agg(c.id::text) as "changeIds"
    from unnest(${bigints(days.map(({ id }) => id))}, ${bigints(days.map(({ pointId }) => pointId))},
      ${bigints(days.map(({ atMs }) => atMs))}) as c(id, point_id, at_ms)
    join point p on p.id = c.point_id
    join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id
    group by 1, 2, 3, 4`)
  return rows
}
