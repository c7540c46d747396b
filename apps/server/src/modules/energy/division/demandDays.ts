import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { minutesOf, readDemand } from '../../telemetry'
import { incomersOf } from '../circuit/meters'
import { kwhFactor } from '../circuit/registers'
import type { PointDay } from './pointDay'

interface DaySpan extends Record<string, unknown> {
  pointId: string
  day: string
  start: number
  end: number
  hasMinutes: boolean
  /** kWh in one of the register's unit, so kW in one of that an hour. */
  factor: number
}

/** Notes the largest demand of days again, for those registers among them that count what their station draws. */
export async function noteDemand(tx: Tx, pointDays: readonly PointDay[]): Promise<void> {
  const incomers = await incomersOf(tx, [...new Set(pointDays.map(({ stationId }) => stationId))])
  const counting = new Set(incomers.flatMap(({ importItemIds }) => importItemIds))
  const wanted = pointDays.filter(({ pointId }) => counting.has(pointId))
  if (wanted.length === 0) return
  const target = sql`select * from unnest(${bigints(wanted.map(({ pointId }) => pointId))},
    ${arrayLiteral(wanted.map(({ day }) => day))}::date[]) as t(point_id, day)`
  await tx.execute(
    sql`delete from energy_demand d using (${target}) t where d.point_id = t.point_id and d.day = t.day`,
  )
  const { rows } = await tx.execute<DaySpan>(sql`
    select s.*, exists (select from ${minutesOf({
      points: sql.raw('array[s."pointId"]'),
      from: sql.raw('s.start::bigint'),
      before: sql.raw('s."end"::bigint'),
    })} m) as "hasMinutes"
    from (select t.point_id as "pointId", t.day::text as day, ${kwhFactor('q.unit')}::float8 as factor,
        (extract(epoch from t.day::timestamp at time zone z.zone) * 1000)::float8 as start,
        (extract(epoch from (t.day + 1)::timestamp at time zone z.zone) * 1000)::float8 as "end"
      from (${target}) t join point p on p.id = t.point_id
      join product_property q on q.id = p.property_id join (select id, usable_zone(time_zone) as zone from station) z on z.id = p.station_id) s`)
  await byMinutes(
    tx,
    rows.filter(({ hasMinutes }) => hasMinutes),
  )
  await byHours(
    tx,
    rows.filter(({ hasMinutes }) => !hasMinutes),
  )
}

/** The sliding demand of days that have minutes; one look for all registers of a day. */
async function byMinutes(tx: Tx, spans: readonly DaySpan[]): Promise<void> {
  const days = new Map<number, DaySpan[]>()
  for (const span of spans) days.set(span.start, [...(days.get(span.start) ?? []), span])
  const found: { span: DaySpan; value: number; ts: number }[] = []
  for (const [start, group] of days) {
    const [{ end } = { end: start }] = group
    const lines = await readDemand(
      tx,
      group.map(({ pointId }) => pointId),
      { start, end },
    )
    for (const [index, { max }] of lines.entries()) {
      const span = group[index]
      if (span && max) found.push({ span, ...max })
    }
  }
  if (found.length === 0) return
  await tx.execute(sql`
    insert into energy_demand (tenant_id, station_id, point_id, day, max_kw, max_ms, is_hourly)
    select p.tenant_id, p.station_id, p.id, u.day, u.kw, u.ms, false
    from unnest(${bigints(found.map(({ span }) => span.pointId))}, ${arrayLiteral(found.map(({ span }) => span.day))}::date[],
      ${arrayLiteral(found.map(({ span, value }) => value * span.factor))}::float8[], ${bigints(found.map(({ ts }) => ts))}) as u(point_id, day, kw, ms)
    join point p on p.id = u.point_id`)
}

/** Of days of which only the hours are kept: the mean of the largest. */
async function byHours(tx: Tx, spans: readonly DaySpan[]): Promise<void> {
  if (spans.length === 0) return
  await tx.execute(sql`
    insert into energy_demand (tenant_id, station_id, point_id, day, max_kw, max_ms, is_hourly)
    select distinct on (p.id, u.day) p.tenant_id, p.station_id, p.id, u.day, h.rise * u.factor, h.bucket, true
    from unnest(${bigints(spans.map(({ pointId }) => pointId))}, ${arrayLiteral(spans.map(({ day }) => day))}::date[],
      ${bigints(spans.map(({ start }) => start))}, ${bigints(spans.map(({ end }) => end))},
      ${arrayLiteral(spans.map(({ factor }) => factor))}::float8[]) as u(point_id, day, first, after, factor)
    join point p on p.id = u.point_id
    join rollup_1h h on h.point_id = u.point_id and h.bucket >= u.first and h.bucket < u.after and h.rise is not null
    order by p.id, u.day, h.rise desc, h.bucket`)
}
