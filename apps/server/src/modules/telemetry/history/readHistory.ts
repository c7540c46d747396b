import { type HistoryLine, telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { pointsByChange } from '../../devices'
import { requirePoints } from '../latest/latest'
import { lastBefore, newestWithin } from '../store/readings'
import type { HistoryQuery, Point } from './historyQuery'
import { readRollup } from './readRollup'
import { levelOf, triesRaw } from './resolution'

/** Points that one call answers at most, all its lines together: some 3 MB of JSON. */
const mostPointsOfCall = 40_000

/**
 * Curves of points, ascending, `maxPoints` a line at most; fewer where the call asks for so many lines that together
 * they would be more than `mostPoints`. Lines with too many raw samples come from roll-ups, which the newest samples complete.
 *
 * @throws AppError 404 when the scope hides one of the points; `telemetry.badRange`.
 */
export async function readHistory(
  tx: Tx,
  asked: HistoryQuery,
  mostPoints = mostPointsOfCall,
): Promise<HistoryLine[]> {
  const itemIds = [...new Set(asked.itemIds)]
  if (asked.start >= asked.end) throw refuse(telemetryErrors.badRange)
  const share = Math.max(Math.floor(mostPoints / itemIds.length), 1)
  const query = { ...asked, maxPoints: Math.min(asked.maxPoints, share) }
  await requirePoints(tx, itemIds)
  const lines = new Map<string, HistoryLine>()
  const isRaw = triesRaw(query.resolution, query.end - query.start)
  const holding = query.isHeld ? await pointsByChange(tx, itemIds) : new Set<string>()
  const holds = (itemId: string) => (holding.has(itemId) ? { holds: true } : {})
  if (isRaw || (query.resolution === undefined && holding.size > 0)) {
    const held = await heldAt(tx, [...holding], query)
    // what is stored when it changes is little over a long span as well, and hours without a change would be empty
    for (const [itemId, within] of await readRaw(tx, isRaw ? itemIds : [...holding], query)) {
      const before = held.get(itemId)
      // without a reading before it the readings of a long span may be gone already, and their hours are there
      if (!isRaw && !before) continue
      const isBeginning =
        before && within.length < query.maxPoints && Number(within[0]?.[0] ?? query.end) > query.start
      const points = isBeginning ? [before, ...within] : within
      if (points.length > 0 || query.resolution !== undefined)
        lines.set(itemId, { itemId, resolution: 'raw', ...holds(itemId), points })
    }
  }
  // Samples and minutes are not kept for ever: what has none in this span is looked for in the hours.
  const isFree = query.resolution === undefined
  for (const resolution of isFree ? ([undefined, '1h'] as const) : [query.resolution]) {
    const rest = itemIds.filter((itemId) => !lines.has(itemId))
    if (rest.length === 0) break
    for (const [itemId, { level, widthMs, points }] of await readRollup(tx, rest, {
      ...query,
      resolution,
      holding,
    }))
      lines.set(itemId, { itemId, resolution: level, widthMs, ...holds(itemId), points })
  }
  const emptyLevel = isRaw || query.resolution === 'raw' ? 'raw' : levelOf(query.resolution ?? '1m')
  return itemIds.map((itemId) => lines.get(itemId) ?? { itemId, resolution: emptyLevel, points: [] })
}

/** What points had last before the span, good numbers, as a point of a line at its beginning. */
async function heldAt(
  tx: Tx,
  itemIds: readonly string[],
  { start, hasQuality }: HistoryQuery,
): Promise<Map<string, Point>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; value: number; quality: number }>(sql`
    select w.id::text, b.value, b.quality::int
    from unnest(${bigints([...itemIds])}) as w(id), lateral ${lastBefore({ point: sql`w.id`, before: sql`${start}::bigint` })} b`)
  return new Map(rows.map(({ id, value, quality }) => [id, [start, value, ...(hasQuality ? [quality] : [])]]))
}

/** A text counts as one point for each so many bytes of it. */
const bytesOfPoint = 40

/**
 * Raw lines. Numbers that would be too many are left out, for roll-ups to take their place; texts have none, so the
 * newest that fit are answered.
 */
async function readRaw(
  tx: Tx,
  itemIds: readonly string[],
  query: HistoryQuery,
): Promise<Map<string, Point[]>> {
  const { start, end, maxPoints } = query
  // whoever is not told of quality is told of good ones alone
  const isTold = query.hasQuality ? sql`s.fits` : sql`s.fits and s.quality < 2`
  const { rows } = await tx.execute<{
    id: string
    ts: number[] | null
    values: (number | string)[] | null
    qualities: number[] | null
    isWhole: boolean
    isText: boolean
  }>(sql`
    select w.id, array_agg(s.ts::float8 order by s.ts) filter (where ${isTold}) as ts,
      jsonb_agg(coalesce(to_jsonb(s.value), to_jsonb(s.text)) order by s.ts) filter (where ${isTold}) as values,
      array_agg(s.quality::int order by s.ts) filter (where ${isTold}) as qualities,
      coalesce(bool_and(s.fits), true) as "isWhole", coalesce(bool_or(s.text is not null), false) as "isText"
    from unnest(${bigints([...itemIds])}) as w(id)
    left join lateral (
      select ts, value, text, quality, sum(1 + coalesce(octet_length(text), 0) / ${bytesOfPoint}::int) over (order by ts desc)
        <= ${maxPoints}::int as fits
      from ${newestWithin({
        point: sql`w.id`,
        from: sql`${start}::bigint`,
        before: sql`${end}::bigint`,
        most: sql`${maxPoints + 1}::int`,
      })} n
    ) s on true
    group by w.id`)
  const lines = new Map<string, Point[]>()
  for (const { id, ts, values, qualities, isWhole, isText } of rows) {
    if (!isWhole && !isText) continue
    lines.set(
      id,
      (ts ?? []).map((at, index) => [
        at,
        values?.[index] ?? null,
        ...(query.hasQuality ? [qualities?.[index] ?? 0] : []),
      ]),
    )
  }
  return lines
}
