import { daysBetween } from '@energy-console/contract'
import type { CostGrain } from '@energy-console/contract/energy'
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { dayKindsIn } from '../calendar/queries'
import { type DaySpan, monthsWithin } from '../calendar/spans'
import { type BandKwh, type BandTexts, bandSums, bandsOf, eachColumn } from '../division/bandColumns'
import { divisionOf } from '../division/bandSlots'
import { dividedHours, toldHours } from '../division/dividedHours'
import { type NotedTariff, tariffsHeld } from '../division/tariffsHeld'
import type { DayKinds } from '../pricing/bandOf'
import { storedSql } from './stored'

/** What some registers drew together in a stretch of a report, as far as one season of one state of a tariff divides it. */
export interface Piece {
  /** `yyyy`, `yyyy-MM`, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`. */
  bucket: string
  /** `yyyy-MM`, in which it is billed. */
  month: string
  /** A row of `tariff_revision`; "0": no tariff held. */
  revisionId: string
  season: number
  bands: readonly BandKwh[]
  /** Hours of registers that have a reading: of each register its own. */
  hours: number
}

interface Row extends Record<string, unknown>, BandTexts {
  at: string
  revisionId: string
  season: number
  hours: number
}

const summed = eachColumn((column) => `sum(${column})::text as ${column}`)
const pieceColumns = (at: SQL) =>
  sql`for_station as "stationId", ${at}::text as at, revision_id as "revisionId", season, ${summed}, sum(hours)::int as hours`
const asText = eachColumn((column) => `${column}::text`)

const pieceOf = (row: Row, grain: CostGrain): Piece => ({
  bucket: row.at.slice(0, nameLength[grain]),
  month: row.at.slice(0, 7),
  revisionId: row.revisionId,
  season: row.season,
  bands: bandsOf(row),
  hours: row.hours,
})

/** How many letters of `yyyy-MM-dd HH:mm` name a stretch. */
export const nameLength: Readonly<Record<CostGrain, number>> = { year: 4, month: 7, day: 10, hour: 16 }

/** The registers that count for a station. */
export interface Counted {
  stationId: string
  itemIds: readonly string[]
}

/** What registers drew over a span, by stretch, ascending. By the hour, its days are divided here; else as they are stored. */
export async function piecesOf(
  tx: Tx,
  { stationId, itemIds, grain, ...span }: DaySpan & Counted & { grain: CostGrain },
): Promise<Piece[]> {
  if (itemIds.length === 0 || span.from > span.to) return []
  if (grain === 'hour') return hourPieces(tx, { ...span, stationId, itemIds })
  return (await storedPieces(tx, [{ stationId, itemIds }], { ...span, grain })).get(stationId) ?? []
}

/** The same for several stations, in one statement; those of which nothing is stored are missing. */
export async function storedPieces(
  tx: Tx,
  stations: readonly Counted[],
  { grain, ...span }: DaySpan & { grain: Exclude<CostGrain, 'hour'> },
): Promise<Map<string, Piece[]>> {
  const found = new Map<string, Piece[]>()
  if (stations.every(({ itemIds }) => itemIds.length === 0) || span.from > span.to) return found
  const { months, days } = grain === 'day' ? { months: undefined, days: [span] } : monthsWithin(span)
  const stored = storedSql(
    stations.flatMap(({ itemIds }) => itemIds),
    { months, days },
    {
      ...{ columns: pieceColumns, beside: sql`join ${countedSql(stations)} using (point_id)` },
      group: sql`group by 1, 2, 3, 4`,
    },
  )
  const { rows } = await tx.execute<Row & { stationId: string }>(sql`${stored} order by 2, 3, 4`)
  for (const row of rows) {
    const pieces = found.get(row.stationId)
    if (pieces) pieces.push(pieceOf(row, grain))
    else found.set(row.stationId, [pieceOf(row, grain)])
  }
  return found
}

/** Registers beside the stations that they count for, as columns `point_id` and `for_station`. */
const countedSql = (stations: readonly Counted[]): SQL =>
  sql`unnest(${bigints(stations.flatMap(({ itemIds }) => itemIds))},
    ${bigints(stations.flatMap(({ stationId, itemIds }) => itemIds.map(() => stationId)))}) as counted(point_id, for_station)`

interface Hours extends DaySpan {
  stationId: string
  /** The station's unless given. */
  tariffs?: readonly NotedTariff[]
}

/** What registers drew in each hour of a span, divided by the station's tariffs, or by those that are given. */
export async function hourPieces(
  tx: Tx,
  { itemIds, ...span }: Hours & { itemIds: readonly string[] },
): Promise<Piece[]> {
  if (itemIds.length === 0 || span.from > span.to) return []
  const days = await dividedDays(tx, span)
  const target = sql`select i.id as point_id, ${span.stationId}::bigint as station_id, d.day
    from unnest(${bigints(itemIds)}) as i(id), unnest(${arrayLiteral(days.map(({ day }) => day))}::date[]) as d(day)`
  return hoursOf(tx, dividedHours(target, days))
}

/** What each of some registers drew in each hour of a span, divided by the tariffs of its station; by register, ascending. */
export async function hourPiecesOfEach(
  tx: Tx,
  { itemIds, ...span }: DaySpan & { itemIds: readonly string[] },
): Promise<Map<string, Piece[]>> {
  const found = new Map<string, Piece[]>()
  if (itemIds.length === 0 || span.from > span.to) return found
  const { rows: stations } = await tx.execute<{ id: string }>(
    sql`select distinct station_id::text as id from point where id = any (${bigints(itemIds)})`,
  )
  const ids = stations.map(({ id }) => id)
  const tariffs = await tariffsHeld(tx, ids)
  const kinds = await dayKindsIn(tx, span.from, span.to)
  const days = ids.flatMap((stationId) => daysOf(stationId, tariffs.get(stationId) ?? [], { ...span, kinds }))
  const target = sql`select p.id as point_id, p.station_id, d.day
    from point p, unnest(${arrayLiteral(daysBetween(span.from, span.to))}::date[]) as d(day)
    where p.id = any (${bigints(itemIds)})`
  const { rows } = await tx.execute<Row & { itemId: string }>(sql`
    with ${dividedHours(target, days)}
    select point_id::text as "itemId", at, "revisionId", season, ${asText}, hours from (
      select point_id, ${hourAt} as at, revision_id as "revisionId", season, ${bandSums},
        count(distinct bucket)::int as hours from part group by 1, 2, 3, 4) s order by 1, 2, 3, 4`)
  for (const row of rows) {
    const pieces = found.get(row.itemId)
    if (pieces) pieces.push(pieceOf(row, 'hour'))
    else found.set(row.itemId, [pieceOf(row, 'hour')])
  }
  return found
}

/** What somebody says was drawn in each hour of a day (24, kWh), divided in the same way. */
export async function toldPieces(
  tx: Tx,
  { kwh, day, ...held }: Omit<Hours, 'from' | 'to'> & { kwh: readonly number[]; day: string },
): Promise<Piece[]> {
  const days = await dividedDays(tx, { ...held, from: day, to: day })
  const nobody = sql`select null::bigint as point_id, null::bigint as station_id, null::date as day where false`
  return hoursOf(tx, dividedHours(nobody, days, toldHours(kwh)))
}

async function dividedDays(tx: Tx, { stationId, from, to, tariffs: given }: Hours) {
  const tariffs = given ?? (await tariffsHeld(tx, [stationId])).get(stationId) ?? []
  return daysOf(stationId, tariffs, { from, to, kinds: await dayKindsIn(tx, from, to) })
}

const daysOf = (
  stationId: string,
  tariffs: readonly NotedTariff[],
  { from, to, kinds }: DaySpan & { kinds: DayKinds },
) => daysBetween(from, to).map((day) => ({ stationId, day, ...divisionOf(tariffs, day, kinds) }))

/** When an hour of a `part` begins, `yyyy-MM-dd HH:mm` of the clock. */
const hourAt = sql`day::text || ' ' || to_char(make_interval(mins => first), 'HH24:MI')`

async function hoursOf(tx: Tx, divided: SQL): Promise<Piece[]> {
  const { rows } = await tx.execute<Row>(sql`
    with ${divided}
    select at, "revisionId", season, ${asText}, hours from (
      select ${hourAt} as at, revision_id as "revisionId", season,
        ${bandSums}, count(distinct (point_id, bucket))::int as hours from part group by 1, 2, 3) s order by 1, 2, 3`)
  return rows.map((row) => pieceOf(row, 'hour'))
}
