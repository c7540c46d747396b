import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { readHeld } from '../held/readHeld'
import { gridOf } from '../rollup/grid'
import type { HistoryQuery, Point } from './historyQuery'
import { firstBucket, type Plan } from './resolution'

const minuteMs = 60_000

/**
 * The buckets of points that are stored when they change, each value weighed by how long it held; also those in which nothing came.
 * Points are missing as `readHeld` says.
 */
export async function heldLines(
  tx: Tx,
  itemIds: readonly string[],
  query: HistoryQuery,
  plan: Plan,
): Promise<Map<string, Point[]>> {
  const lines = new Map<string, Point[]>()
  for (const [zone, ids] of await byZone(tx, itemIds)) {
    const edges = await edgesOf(tx, query, plan, zone)
    for (const [id, parts] of await readHeld(tx, { itemIds: ids, edges, nowMs: query.nowMs })) {
      const points = parts.flatMap((part, at): Point[] =>
        part ? [[edges[at] ?? 0, part.mean, part.min, part.max]] : [],
      )
      if (points.length > 0) lines.set(id, points)
    }
  }
  return lines
}

/** Points by the clock of their station. */
export async function byZone(tx: Tx, itemIds: readonly string[]): Promise<Map<string, string[]>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ zone: string; ids: string[] }>(sql`
    select usable_zone(s.time_zone) as zone, array_agg(p.id::text) as ids from point p join station s on s.id = p.station_id
    where p.id = any (${bigints(itemIds)}) group by 1`)
  return new Map(rows.map(({ zone, ids }) => [zone, ids]))
}

/** Where the buckets of a line begin, as those of roll-ups do, and where the last of them ends. */
async function edgesOf(tx: Tx, query: HistoryQuery, plan: Plan, zone: string): Promise<number[]> {
  const { start, end, maxPoints } = query
  const { level, widthMs } = plan
  const first = firstBucket({ start, end }, plan, maxPoints)
  const edges: number[] = []
  if (level === '1m') {
    const whole = (ms: number) => Math.ceil(ms / minuteMs) * minuteMs
    for (let at = first; at < end; at += widthMs) edges.push(whole(Math.max(at, start)))
    return [...edges, whole(end)]
  }
  const grid = (await gridOf(tx, { step: level, start, end, zone })).filter(({ at }) => at >= start)
  let merged = -1
  for (const { at } of grid) {
    const place = Math.floor((at - first) / widthMs)
    if (place !== merged) edges.push(at)
    merged = place
  }
  return [...edges, ...(grid.at(-1) ? [grid.at(-1)?.until ?? end] : [])]
}
