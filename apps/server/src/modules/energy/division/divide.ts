import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { kindsOfTenants } from '../calendar/queries'
import { earlier } from '../calendar/spans'
import { bandColumns, bandSums, eachColumn } from './bandColumns'
import { divisionOf } from './bandSlots'
import { noteDemand } from './demandDays'
import { dividedHours } from './dividedHours'
import type { PointDay } from './pointDay'
import { tariffsHeld } from './tariffsHeld'

/**
 * Divides days of registers into bands anew, from their hours and by the tariffs and the calendar as they stand; months and
 * daily demand follow. What they held before is forgotten. A month belongs to the station where its register is now: days of
 * it may be some time in following.
 */
export async function divideDays(tx: Tx, pointDays: readonly PointDay[]): Promise<void> {
  if (pointDays.length === 0) return
  const stations = [...new Set(pointDays.map(({ stationId }) => stationId))]
  const tariffs = await tariffsHeld(tx, stations)
  const tenantIds = [...new Set(pointDays.map(({ tenantId }) => tenantId))]
  const first = pointDays.map(({ day }) => day).reduce(earlier)
  const kinds = await kindsOfTenants(tx, tenantIds, first)
  const days = new Map(pointDays.map((one) => [`${one.stationId} ${one.day}`, one]))
  const divided = [...days.values()].map(({ stationId, day, tenantId }) => ({
    stationId,
    day,
    ...divisionOf(tariffs.get(stationId) ?? [], day, kinds(tenantId).kindOf),
  }))
  const target = sql`
    select * from unnest(${bigints(pointDays.map(({ pointId }) => pointId))},
      ${bigints(pointDays.map(({ stationId }) => stationId))}, ${arrayLiteral(pointDays.map(({ day }) => day))}::date[])
      as t(point_id, station_id, day)`
  await tx.execute(
    sql`delete from energy_day d using (${target}) t where d.point_id = t.point_id and d.day = t.day`,
  )
  await tx.execute(sql`
    insert into energy_day (tenant_id, station_id, point_id, day, revision_id, season, ${bandColumns}, hours)
    with ${dividedHours(target, divided)}
    select p.tenant_id, s.* from (
      select station_id, point_id, day, revision_id, season, ${bandSums}, count(distinct bucket) from part
      group by station_id, point_id, day, revision_id, season) s
    join point p on p.id = s.point_id`)
  await tx.execute(sql`
    delete from energy_month m using (select distinct point_id, date_trunc('month', day)::date as month from (${target}) u) t
    where m.point_id = t.point_id and m.month = t.month`)
  await tx.execute(sql`
    insert into energy_month (tenant_id, station_id, point_id, month, revision_id, season, ${bandColumns}, hours)
    select p.tenant_id, p.station_id, p.id, t.month, d.revision_id, d.season, ${eachColumn((column) => `sum(d.${column})`)}, sum(d.hours)
    from (select distinct point_id, date_trunc('month', day)::date as month from (${target}) u) t
    join point p on p.id = t.point_id
    join energy_day d on d.point_id = t.point_id and d.day >= t.month and d.day < t.month + interval '1 month'
    group by p.tenant_id, p.station_id, p.id, t.month, d.revision_id, d.season`)
  await noteDemand(tx, pointDays)
}
