import { addDays, daysBetween, daysFrom, firstOfMonth, lastOfMonth } from '@energy-console/contract'
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { type DaySpan, earlier, lengthOf } from '../calendar/spans'
import type { Meter } from '../circuit/meters'
import { kvarhFactor } from '../circuit/registers'
import { allBands } from '../division/bandColumns'
import type { NotedTariff } from '../division/tariffsHeld'
import { meanPowerFactor } from '../pricing/powerFactor'
import type { HeldDays, MonthCharges } from './billing'
import { type Piece, piecesOf } from './pieces'

/** The largest demand of a month, of all the meters of a station added up. */
export interface Demand extends Record<string, unknown> {
  maxKw: number
  ts: number
  isHourly: boolean
}

/** What the months of a station are charged by beside their energy. */
export interface StationMonths {
  charges: Map<string, MonthCharges>
  demands: Map<string, Demand>
}

interface Asked extends DaySpan {
  stationId: string
  meters: readonly Meter[]
  tariffs: readonly NotedTariff[]
  pieces: readonly Piece[]
  today: string
}

const kwhOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { bands }) => bands.reduce((all, { kwh }) => all.plus(kwh), sum), new Big(0))

/**
 * Demand, power factor, days of each tariff and what the tiers have had before, for each month that has begun. Demand and
 * power factor are those of whole months, also where the span is a part of one: that is what a month is charged by, and the
 * span is charged its share of it.
 */
export async function stationMonths(tx: Tx, asked: Asked): Promise<StationMonths> {
  const { from, tariffs, pieces, today } = asked
  const to = earlier(asked.to, today)
  const charges = new Map<string, MonthCharges>()
  if (from > to) return { charges, demands: new Map() }
  const months = { ...asked, from: firstOfMonth(from), to: lastOfMonth(to) }
  const demands = await demandsOf(tx, months)
  const reactive = await reactiveOf(tx, months)
  const ahead = await beforeSpan(tx, asked)
  const days = daysBetween(from, to)
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const ofMonth = days.filter((day) => day.startsWith(month))
    const held = new Map<string, HeldDays>()
    for (const day of ofMonth) {
      const revisionId = tariffs.findLast(({ validFrom }) => validFrom <= day)?.revisionId
      if (revisionId === undefined) continue
      const { before, span } = held.get(revisionId) ?? { before: daysFrom(`${month}-01`, day), span: 0 }
      held.set(revisionId, { before, span: span + 1 })
    }
    const measured = reactive.get(month)
    const before = (start: string) =>
      kwhOf(
        [...ahead, ...pieces.filter((piece) => piece.month < month)].filter((piece) => piece.month >= start),
      )
    charges.set(month, {
      days: held,
      daysOfMonth: lengthOf({ from: `${month}-01`, to: lastOfMonth(`${month}-01`) }),
      maxDemandKw: demands.get(month)?.maxKw,
      powerFactor: measured && meanPowerFactor(measured.kwh, measured.kvarh),
      before: { month: before(month), year: before(month.slice(0, 4)) },
    })
  }
  return { charges, demands }
}

/** What the tiers have had since the year began, before the span; nothing where no tariff has tiers. */
async function beforeSpan(tx: Tx, { from, tariffs, stationId, meters }: Asked): Promise<Piece[]> {
  if (!tariffs.some(({ terms }) => terms.tiers)) return []
  const itemIds = meters.map(({ itemId }) => itemId)
  return piecesOf(tx, {
    ...{ stationId, itemIds, grain: 'month' },
    ...{ from: `${from.slice(0, 4)}-01-01`, to: addDays(from, -1) },
  })
}

/** The largest demand of each month of a span, of each meter by itself and added up; months without any are missing. */
export async function demandsOf(
  tx: Tx,
  { from, to, meters }: Pick<Asked, 'from' | 'to' | 'meters'>,
): Promise<Map<string, Demand>> {
  const { rows } = await tx.execute<Demand & { month: string }>(sql`
    select month, sum(max_kw)::float8 as "maxKw", (array_agg(max_ms order by max_kw desc))[1]::float8 as ts,
      bool_or(is_hourly) as "isHourly"
    from (select distinct on (point_id, to_char(day, 'YYYY-MM')) to_char(day, 'YYYY-MM') as month, max_kw, max_ms, is_hourly
      from energy_demand where point_id = any (${bigints(meters.map(({ itemId }) => itemId))})
        and day between ${from}::date and ${to}::date
      order by point_id, to_char(day, 'YYYY-MM'), max_kw desc) d
    group by month order by month`)
  return new Map(rows.map(({ month, maxKw, ts, isHourly }) => [month, { maxKw, ts, isHourly }]))
}

interface Measured extends Record<string, unknown> {
  kwh: number
  kvarh: number
}

/**
 * Active and reactive energy by month, of those meters and days of which both are measured: of others a power factor says
 * nothing. Months without any are missing.
 */
async function reactiveOf(tx: Tx, { from, to, meters, stationId }: Asked): Promise<Map<string, Measured>> {
  const { rows } = await tx.execute<Measured & { month: string }>(sql`
    select to_char(m.day, 'YYYY-MM') as month, sum(m.kvarh)::float8 as kvarh,
      sum(${allBands('e')})::float8 as kwh
    from (select p.device_id, l.day, sum(r.rise * ${kvarhFactor('q.unit')}::float8) as kvarh
    from point p join product_property q on q.id = p.property_id
    join (select id, usable_zone(time_zone) as zone from station where id = ${stationId}::bigint) z on z.id = p.station_id
    join rollup_1d r on r.point_id = p.id, lateral (select (to_timestamp(r.bucket / 1000.0) at time zone z.zone)::date as day) l
    where p.device_id = any (${bigints(meters.map(({ deviceId }) => deviceId))}) and q.kind = 'accumulated'
      and ${kvarhFactor('q.unit')} is not null and r.rise is not null
      and r.bucket >= extract(epoch from ${from}::date::timestamp at time zone z.zone) * 1000
      and r.bucket < extract(epoch from (${to}::date + 1)::timestamp at time zone z.zone) * 1000
    group by 1, 2) m
    join unnest(${bigints(meters.map(({ deviceId }) => deviceId))}, ${bigints(meters.map(({ itemId }) => itemId))})
      as a(device_id, point_id) on a.device_id = m.device_id
    join energy_day e on e.point_id = a.point_id and e.day = m.day
    group by 1`)
  return new Map(rows.map(({ month, ...measured }) => [month, measured]))
}
