import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

/** Different changes of many days that one transaction spreads; all that say the same count as one. */
const mostAtOnce = 8

/** Tenants with changes of many days, who has waited the longest first. */
export async function tenantsToSpread(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from energy_change where at_ms is null group by 1 order by min(noted_at), 1`)
  return rows.map(({ tenantId }) => tenantId)
}

/**
 * Some changes of many days become one of each day and register, for the rounds to come. In another zone a day lies in two
 * that were. A day that waits already is noted in place of that, and so waits once; a change that is noted in the meantime
 * stays. Answers how many are gone.
 */
export async function spreadOf(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with told as (
      select point_id, station_id, first_day, last_day, min(noted_at) as noted_at from energy_change
      where tenant_id = ${tenantId}::text and at_ms is null
      group by point_id, station_id, first_day, last_day order by min(noted_at), min(id) limit ${mostAtOnce}::int
    ), gone as (
      delete from energy_change c using told t where c.tenant_id = ${tenantId}::text and c.at_ms is null
        and (c.point_id, c.station_id, c.first_day, c.last_day)
          is not distinct from (t.point_id, t.station_id, t.first_day, t.last_day)
      returning c.id
    ), day as (
      select p.id as point_id, z.zone, (to_timestamp((r.bucket + l.later) / 1000.0) at time zone z.zone)::date as day,
        min(t.noted_at) as noted_at
      from told t
      cross join lateral unnest(case when t.first_day is null then '{0,86399999}'::bigint[] else '{0}' end) as l(later)
      join point p on p.tenant_id = ${tenantId}::text and p.id = coalesce(t.point_id, p.id)
        and p.station_id = coalesce(t.station_id, p.station_id)
      join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id
      join rollup_1d r on r.point_id = p.id and r.rise is not null
        and (to_timestamp(r.bucket / 1000.0) at time zone z.zone)::date
          between coalesce(t.first_day, '-infinity') and coalesce(t.last_day, 'infinity')
      group by 1, 2, 3
    ), named as materialized (
      select point_id, (extract(epoch from day::timestamp at time zone zone) * 1000)::bigint as at_ms, noted_at from day
    ), waited as (
      delete from energy_change c using named n
      where c.tenant_id = ${tenantId}::text and c.at_ms = n.at_ms and c.point_id = n.point_id
      returning c.point_id, c.at_ms, c.noted_at
    ), spread as (
      insert into energy_change (tenant_id, point_id, at_ms, noted_at)
      select ${tenantId}::text, point_id, at_ms, min(noted_at)
      from (select * from named union all select * from waited) d group by point_id, at_ms
    )
    select count(*)::int as count from gone`)
  return rows[0]?.count ?? 0
}

/** Changes of a station or of a whole tenant become one of each register, where spreading them takes too long. */
export async function cutOf(tx: Tx, tenantId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with gone as (
      delete from energy_change where tenant_id = ${tenantId}::text and at_ms is null and point_id is null
      returning station_id, first_day, last_day, noted_at
    ), told as (
      select station_id, first_day, last_day, min(noted_at) as noted_at from gone group by 1, 2, 3
    )
    insert into energy_change (tenant_id, point_id, first_day, last_day, noted_at)
    select p.tenant_id, p.id, t.first_day, t.last_day, min(t.noted_at) from told t
    join point p on p.tenant_id = ${tenantId}::text and p.station_id = coalesce(t.station_id, p.station_id)
    group by 1, 2, 3, 4`)
  return rowCount ?? 0
}
