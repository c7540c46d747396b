import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { PointDay } from './pointDay'

/** Changes that one transaction works off; of each tenant at least so many, however many wait. */
const mostAtOnce = 1_000
const leastShare = 4

/** Something that the division stands on has changed: a day of a register, or whatever is told of many. */
export interface Change extends Record<string, unknown> {
  id: string
  tenantId: string
  pointId: string | null
  atMs: string | null
  stationId: string | null
  firstDay: string | null
  lastDay: string | null
  notedAt: string
}

/** A day of a register with the changes that name it. */
export interface ChangedDay extends PointDay {
  changeIds: string[]
}

const list = (values: readonly (string | number)[]) => `{${values.join(',')}}`
const columns =
  sql.raw(`c.id, c.tenant_id as "tenantId", c.point_id as "pointId", c.at_ms as "atMs", c.station_id as "stationId",
  c.first_day::text as "firstDay", c.last_day::text as "lastDay", c.noted_at::text as "notedAt"`)

/**
 * What is divided next: each tenant has its turn, so that nobody waits for the years of another. Of its share most is for
 * the newest days, which somebody looks at, and the rest for the oldest, which would never come to it otherwise; what is of
 * many days (`at_ms` null) stands with those.
 */
export async function nextChanges(tx: Tx): Promise<Change[]> {
  const some = (order: string, parts: number) => sql`(
    select * from energy_change c where c.tenant_id = w.tenant_id order by c.at_ms ${sql.raw(order)}
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
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from noted_at) * 1000)::float8 as ms from energy_change order by id limit 1`,
  )
  return rows[0]?.ms ?? null
}

/** Removes changes, with what is made of them. */
export async function removeChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.execute(
    sql`delete from energy_change where id = any (${list(changes.map(({ id }) => id))}::bigint[])`,
  )
}

/** Changes of many days become one of each day, for the next rounds. In another zone a day lies in two that were. */
export async function spreadChanges(tx: Tx, taken: readonly Change[]): Promise<void> {
  const wide = taken.filter(({ atMs }) => atMs === null)
  if (wide.length === 0) return
  const column = (pick: (change: Change) => string | null) =>
    list(wide.map((change) => pick(change) ?? 'null'))
  await tx.execute(sql`
    insert into energy_change (tenant_id, point_id, at_ms, noted_at)
    select r.tenant_id, r.point_id, r.bucket + later, min(c.noted_at)
    from unnest(${column((change) => change.tenantId)}::text[], ${column((change) => change.pointId)}::bigint[],
      ${column((change) => change.stationId)}::bigint[], ${column((change) => change.firstDay)}::date[],
      ${column((change) => change.lastDay)}::date[], ${column((change) => `"${change.notedAt}"`)}::timestamptz[])
      as c(tenant_id, point_id, station_id, first_day, last_day, noted_at)
    cross join lateral unnest(case when c.first_day is null then '{0,86399999}'::bigint[] else '{0}' end) as l(later)
    join point p on p.tenant_id = c.tenant_id and p.id = coalesce(c.point_id, p.id)
      and p.station_id = coalesce(c.station_id, p.station_id)
    join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id
    join rollup_1d r on r.point_id = p.id and r.rise is not null
      and (to_timestamp(r.bucket / 1000.0) at time zone z.zone)::date
        between coalesce(c.first_day, '-infinity') and coalesce(c.last_day, 'infinity')
    group by 1, 2, 3`)
}

/** The days of registers that changes name; those of registers that are gone are nothing. */
export async function changedDays(tx: Tx, taken: readonly Change[]): Promise<ChangedDay[]> {
  const days = taken.filter(({ atMs }) => atMs !== null)
  if (days.length === 0) return []
  const { rows } = await tx.execute<ChangedDay & Record<string, unknown>>(sql`
    select p.tenant_id as "tenantId", p.station_id as "stationId", p.id as "pointId",
      (to_timestamp(c.at_ms / 1000.0) at time zone z.zone)::date::text as day, array_agg(c.id::text) as "changeIds"
    from unnest(${list(days.map(({ id }) => id))}::bigint[], ${list(days.map(({ pointId }) => pointId ?? ''))}::bigint[],
      ${list(days.map(({ atMs }) => atMs ?? ''))}::bigint[]) as c(id, point_id, at_ms)
    join point p on p.id = c.point_id
    join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id
    group by 1, 2, 3, 4`)
  return rows
}
