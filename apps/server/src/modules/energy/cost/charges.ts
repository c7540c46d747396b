import { addDays, daysBetween, daysFrom, firstOfMonth, lastOfMonth } from '@energy-console/contract'
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { type DaySpan, earlier, lengthOf } from '../calendar/spans'
import { incomersOf, type Meter, type Supply, suppliesOf } from '../circuit/meters'
import { isReactive, kvarhFactor, reactiveRegistersWhere } from '../circuit/registers'
import { allBands } from '../division/bandColumns'
import type { NotedTariff } from '../division/tariffsHeld'
import { meanPowerFactor } from '../pricing/powerFactor'
import type { HeldDays, MonthCharges } from './billing'
import { type Counted, type Piece, storedPieces } from './pieces'

/** The largest demand of a month, of all the supplies of a station added up; its time is that of the largest of them. */
export interface Demand extends Record<string, unknown> {
  maxKw: number
  ts: number
  isHourly: boolean
  /** It was so much at most. */
  isBound: boolean
}

/** What the months of a station are charged by beside their energy. */
export interface StationMonths {
  charges: Map<string, MonthCharges>
  demands: Map<string, Demand>
}

/** A station and what a span of it is made of. */
export interface StationPieces {
  stationId: string
  meters: readonly Meter[]
  tariffs: readonly NotedTariff[]
  /** The day that it is there. */
  today: string
  pieces: readonly Piece[]
}

const kwhOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, { bands }) => bands.reduce((all, { kwh }) => all.plus(kwh), sum), new Big(0))

/** The registers that a report of some stations adds up. */
export const countedOf = (stations: readonly Pick<StationPieces, 'stationId' | 'meters'>[]): Counted[] =>
  stations.map(({ stationId, meters }) => ({ stationId, itemIds: meters.map(({ itemId }) => itemId) }))

/**
 * Demand, power factor, days of each tariff and what the tiers have had before, for each month that has begun, by station.
 * Demand and power factor are those of whole months, also where the span is a part of one: that is what a month is charged
 * by, and the span is charged its share of it. However many stations, five statements; one more where some have no circuit tree.
 */
export async function stationMonths(
  tx: Tx,
  stations: readonly StationPieces[],
  { from, to }: DaySpan,
): Promise<Map<string, StationMonths>> {
  const ends = stations.map(({ today }) => earlier(to, today)).filter((end) => end >= from)
  const last = ends.sort().at(-1)
  if (last === undefined) return new Map(stations.map(({ stationId }) => [stationId, nothing]))
  const months = { from: firstOfMonth(from), to: lastOfMonth(last) }
  const incomers = await incomersOf(
    tx,
    stations.map(({ stationId }) => stationId),
  )
  const demands = await demandsOf(tx, suppliesOf(incomers), months)
  const reactive = await reactiveOf(tx, stations, months)
  const ahead = await beforeSpan(tx, stations, from)
  return new Map(
    stations.map(({ stationId, ...station }) => {
      const known = { reactive: reactive.get(stationId), ahead: ahead.get(stationId) ?? [] }
      const ofStation = demands.get(stationId) ?? new Map<string, Demand>()
      const span = { from, to: earlier(to, station.today) }
      return [
        stationId,
        { charges: chargesOf(station, span, { ...known, demands: ofStation }), demands: ofStation },
      ]
    }),
  )
}

const nothing: StationMonths = { charges: new Map(), demands: new Map() }

interface Known {
  demands: ReadonlyMap<string, Demand>
  reactive: ReadonlyMap<string, Measured> | undefined
  ahead: readonly Piece[]
}

function chargesOf(
  { tariffs, pieces }: Pick<StationPieces, 'tariffs' | 'pieces'>,
  span: DaySpan,
  { demands, reactive, ahead }: Known,
): Map<string, MonthCharges> {
  const charges = new Map<string, MonthCharges>()
  const days = span.from > span.to ? [] : daysBetween(span.from, span.to)
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const ofMonth = days.filter((day) => day.startsWith(month))
    const held = new Map<string, HeldDays>()
    for (const day of ofMonth) {
      const revisionId = tariffs.findLast(({ validFrom }) => validFrom <= day)?.revisionId
      if (revisionId === undefined) continue
      const { before, span } = held.get(revisionId) ?? { before: daysFrom(`${month}-01`, day), span: 0 }
      held.set(revisionId, { before, span: span + 1 })
    }
    const measured = reactive?.get(month)
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
  return charges
}

/** What the tiers have had since the year began, before the span; nothing where no tariff has tiers. */
const beforeSpan = (
  tx: Tx,
  stations: readonly StationPieces[],
  from: string,
): Promise<Map<string, Piece[]>> =>
  storedPieces(tx, countedOf(stations.filter(({ tariffs }) => tariffs.some(({ terms }) => terms.tiers))), {
    ...{ from: `${from.slice(0, 4)}-01-01`, to: addDays(from, -1), grain: 'month' },
  })

/**
 * The largest demand of each month of a span by station: of each supply by itself, as utilities charge the incomers of a
 * station, and these added up. What counts a supply together was added up before, at one time. The supplies are those of now:
 * days that wait to be noted anew may still bear others. Months without any are missing.
 */
export async function demandsOf(
  tx: Tx,
  supplies: readonly Supply[],
  { from, to }: DaySpan,
): Promise<Map<string, Map<string, Demand>>> {
  const counted = supplies.flatMap(({ itemIds, ...supply }) =>
    itemIds.map((itemId) => ({ ...supply, itemId })),
  )
  if (counted.length === 0) return new Map()
  // a day that waits to be noted anew, or that nothing tells anew, may have a row of each register: together they are a bound. So is
  // a day that was noted before the supply was split, where a part that is now one by itself has days of its own in the month
  const { rows } = await tx.execute<Demand & OfMonth>(sql`
    with counted as materialized (
      select * from unnest(${bigints(counted.map(({ itemId }) => itemId))}, ${bigints(counted.map(({ stationId }) => stationId))},
        ${bigints(counted.map(({ supplyId }) => supplyId))}) as c(point_id, for_station, supply_id)
    ), noted as (
      select c.for_station, c.supply_id, d.day, sum(d.max_kw) as max_kw,
        (array_agg(d.max_ms order by d.max_kw desc))[1] as max_ms, bool_or(d.is_hourly) as is_hourly,
        count(*) > 1 or bool_or(case when cardinality(d.point_ids) > 1 then exists (
          select from counted parted join counted own on own.for_station = parted.for_station and own.supply_id = parted.supply_id
            join energy_demand o on o.point_id = own.point_id and date_trunc('month', o.day) = date_trunc('month', d.day)
          where parted.for_station = c.for_station and parted.supply_id <> c.supply_id and parted.point_id = any (d.point_ids)
        ) else false end) as is_bound
      from counted c join energy_demand d on d.point_id = c.point_id
      where d.day between ${from}::date and ${to}::date group by 1, 2, 3)
    select for_station as "stationId", month, sum(max_kw)::float8 as "maxKw",
      (array_agg(max_ms order by max_kw desc))[1]::float8 as ts, bool_or(is_hourly) as "isHourly", bool_or(is_bound) as "isBound"
    from (select distinct on (for_station, supply_id, to_char(day, 'YYYY-MM')) for_station, to_char(day, 'YYYY-MM') as month,
        max_kw, max_ms, is_hourly, is_bound
      from noted order by for_station, supply_id, to_char(day, 'YYYY-MM'), max_kw desc) d
    group by 1, 2 order by 2`)
  return byStation(rows, ({ stationId: _, month: __, ...demand }) => demand)
}

interface OfMonth {
  stationId: string
  month: string
}

function byStation<Row extends OfMonth, Told>(
  rows: readonly Row[],
  tell: (row: Row) => Told,
): Map<string, Map<string, Told>> {
  const found = new Map<string, Map<string, Told>>()
  for (const row of rows)
    found.set(row.stationId, (found.get(row.stationId) ?? new Map<string, Told>()).set(row.month, tell(row)))
  return found
}

interface Measured extends Record<string, unknown> {
  kwh: number
  kvarh: number
}

/** Which of some devices, whose active energy is measured, measure reactive energy as well. */
async function measuringBoth(tx: Tx, deviceIds: ReadonlySet<string>): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct p.device_id::text as id from point p join product_property q on q.id = p.property_id
    where p.device_id = any (${bigints([...deviceIds])}) and ${isReactive}`)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Active and reactive energy by station and month, of those devices and days of which both are measured: of others a power
 * factor says nothing. Of reactive energy the same registers count as of active: the first of a direction and channel. Both
 * directions add up, as the rule behind `powerFactorPercent` wants it. Months without any are missing.
 */
async function reactiveOf(
  tx: Tx,
  stations: readonly StationPieces[],
  { from, to }: DaySpan,
): Promise<Map<string, Map<string, Measured>>> {
  const all = stations.flatMap(({ stationId, meters }) => meters.map((meter) => ({ ...meter, stationId })))
  const measuring = await measuringBoth(tx, new Set(all.map(({ deviceId }) => deviceId)))
  const meters = all.filter(({ deviceId }) => measuring.has(deviceId))
  // the days of thousands of meters are not read for nothing
  if (meters.length === 0) return new Map()
  const devices = bigints(meters.map(({ deviceId }) => deviceId))
  const { rows } = await tx.execute<Measured & OfMonth>(sql`
    with counted as materialized (
      select * from unnest(${devices}, ${bigints(meters.map(({ itemId }) => itemId))}, ${bigints(meters.map(({ stationId }) => stationId))})
        as a(device_id, point_id, for_station)),
    reactive as materialized (
      select v.*, z.zone from (
        select c.id, c.device_id, c.station_id, ${kvarhFactor('c.unit')}::float8 as factor
        from (${reactiveRegistersWhere(sql`p.device_id = any (${devices})`)}) c where c.is_counted) v
      join (select id, usable_zone(time_zone) as zone from station
        where id = any (${bigints(stations.map(({ stationId }) => stationId))})) z on z.id = v.station_id)
    select e.for_station as "stationId", to_char(m.day, 'YYYY-MM') as month, sum(m.kvarh)::float8 as kvarh, sum(e.kwh)::float8 as kwh
    from (select v.device_id, v.station_id, l.day, sum(r.rise * v.factor) as kvarh
      from reactive v join rollup_1d r on r.point_id = v.id, lateral (select (to_timestamp(r.bucket / 1000.0) at time zone v.zone)::date as day) l
      where r.rise is not null
        and r.bucket >= extract(epoch from ${from}::date::timestamp at time zone v.zone) * 1000
        and r.bucket < extract(epoch from (${to}::date + 1)::timestamp at time zone v.zone) * 1000
      group by 1, 2, 3) m
    join (select a.device_id, a.for_station, e.day, sum(${allBands('e')}) as kwh
      from counted a join energy_day e on e.point_id = a.point_id
      where e.day between ${from}::date and ${to}::date group by 1, 2, 3) e
      on e.device_id = m.device_id and e.for_station = m.station_id and e.day = m.day
    group by 1, 2`)
  return byStation(rows, ({ kwh, kvarh }) => ({ kwh, kvarh }))
}
