import type { BodyOf } from '@energy-console/contract'
import { energyErrors, scheduleProblems, type Trial, type tryTariff } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { requireStation } from '../../stations'
import { dayKindsIn } from '../calendar/queries'
import { kwhFactor } from '../circuit/registers'
import { lineWire } from '../pricing/lineWire'
import { priceSpan } from '../pricing/priceSpan'
import { yuanOf } from '../pricing/yuanOf'
import { dayUsage } from './dayUsage'
import { tariffAt } from './queries'

type Asked = BodyOf<typeof tryTariff>

/** What a day costs, line by line. @throws noUsage, noEnergyUnit, noReadings, noTariff, badTariff; 404 for a station or point */
export async function tryDay(tx: Tx, asked: Asked): Promise<Trial> {
  const { stationId, day, maxDemandKw, powerFactor, tierBeforeKwh } = asked
  await requireStation(tx, stationId)
  const kwh = await energyOf(tx, asked)
  const terms = asked.terms ?? (await tariffAt(tx, stationId, day))?.terms
  if (!terms) throw refuse(energyErrors.noTariff, { day }, 'day')
  const [problem] = scheduleProblems(terms)
  if (problem)
    throw refuse(energyErrors.badTariff, { reason: problem.text }, ['terms', ...problem.path].join('.'))
  const { lines, totalFen, totalKwh } = priceSpan(terms, {
    energy: dayUsage(terms, { day, kwh, kinds: await dayKindsIn(tx, day, day) }),
    days: { span: 1, month: daysOfMonth(day) },
    maxDemandKw: maxDemandKw ?? Math.max(...kwh),
    ...(powerFactor === undefined ? {} : { powerFactor }),
    ...(tierBeforeKwh === undefined ? {} : { tierBeforeKwh }),
  })
  return { kwh, lines: lines.map((line) => lineWire(terms, line)), totalKwh, totalYuan: yuanOf(totalFen) }
}

/** The typed energy, or what a register rose by in each hour of the station's clock on that day. */
async function energyOf(tx: Tx, { kwh, itemId, day, stationId }: Asked): Promise<number[]> {
  if (itemId === undefined) {
    if (kwh === undefined) throw refuse(energyErrors.noUsage, {}, 'kwh')
    return kwh
  }
  const { rows: points } = await tx.execute<{ unit: string | null; factor: number | null }>(sql`
    select q.unit, ${kwhFactor('q.unit')}::float8 as factor
    from point p join product_property q on q.id = p.property_id
    where p.id = ${itemId}::bigint and p.station_id = ${stationId}::bigint`)
  const [point] = points
  if (!point) throw notFound()
  const { factor } = point
  if (factor === null) throw refuse(energyErrors.noEnergyUnit, { unit: point.unit ?? '' }, 'itemId')
  const { rows } = await tx.execute<{ hour: number; kwh: number }>(sql`
    select extract(hour from at)::int as hour, sum(rise) as kwh from (
      select to_timestamp(r.bucket / 1000.0) at time zone usable_zone(s.time_zone) as at, r.rise
      from rollup_1h r, station s
      where r.point_id = ${itemId}::bigint and s.id = ${stationId}::bigint and r.rise is not null
        and r.bucket >= extract(epoch from ${day}::date::timestamp at time zone usable_zone(s.time_zone)) * 1000
        and r.bucket < extract(epoch from (${day}::date + 1)::timestamp at time zone usable_zone(s.time_zone)) * 1000
    ) h group by 1`)
  if (rows.length === 0) throw refuse(energyErrors.noReadings, { day }, 'itemId')
  const hours = new Map(rows.map((row) => [row.hour, Math.max(row.kwh * factor, 0)]))
  return Array.from({ length: 24 }, (_, hour) => Number((hours.get(hour) ?? 0).toFixed(4)))
}

const daysOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
