import { type HistoryLine, type Resolution, telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { requirePoints } from '../latest/latest'
import { planRollup, triesRaw } from './resolution'

/** What is asked for; times in Unix ms, `start ≤ ts < end`. */
export interface HistoryQuery {
  itemIds: readonly string[]
  start: number
  end: number
  resolution?: Resolution | undefined
  maxPoints: number
}

type Point = HistoryLine['points'][number]

/**
 * Curves of points, ascending, `maxPoints` a line at most. Lines with too many raw samples come from roll-ups.
 *
 * @throws AppError 404 when the scope hides one of the points; `telemetry.badRange`.
 */
export async function readHistory(tx: Tx, query: HistoryQuery): Promise<HistoryLine[]> {
  const itemIds = [...new Set(query.itemIds)]
  if (query.start >= query.end) throw refuse(telemetryErrors.badRange)
  await requirePoints(tx, itemIds)
  const raw = triesRaw(query.resolution, query.end - query.start)
    ? await readRaw(tx, itemIds, query)
    : new Map<string, Point[]>()
  const rest = itemIds.filter((itemId) => !raw.has(itemId))
  const rolled = rest.length > 0 ? await readRollup(tx, rest, query) : undefined
  return itemIds.map((itemId) => {
    const points = raw.get(itemId)
    if (points) return { itemId, resolution: 'raw', points }
    return { itemId, resolution: rolled?.level ?? '1m', points: rolled?.lines.get(itemId) ?? [] }
  })
}

const idArray = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/** Raw lines; those that would be too long are left out. */
async function readRaw(tx: Tx, itemIds: string[], query: HistoryQuery): Promise<Map<string, Point[]>> {
  const { rows } = await tx.execute<{
    id: string
    ts: number[] | null
    values: (number | string)[] | null
  }>(sql`
    select w.id, array_agg(s.ts::float8 order by s.ts) filter (where s.ts is not null) as ts,
      jsonb_agg(coalesce(to_jsonb(s.value), to_jsonb(s.text)) order by s.ts) filter (where s.ts is not null) as values
    from unnest(${idArray(itemIds)}) as w(id)
    left join lateral (select ts, value, text from sample
      where point_id = w.id and ts >= ${query.start} and ts < ${query.end}
      order by ts limit ${query.maxPoints + 1}) s on true
    group by w.id`)
  const lines = new Map<string, Point[]>()
  for (const { id, ts, values } of rows) {
    if ((ts?.length ?? 0) > query.maxPoints) continue
    lines.set(
      id,
      (ts ?? []).map((at, index) => [at, values?.[index] ?? null]),
    )
  }
  return lines
}

const tables = { '1m': sql.raw('rollup_1m'), '1h': sql.raw('rollup_1h'), '1d': sql.raw('rollup_1d') }

async function readRollup(tx: Tx, itemIds: string[], query: HistoryQuery) {
  const { start, end, resolution, maxPoints } = query
  const finest = resolution === undefined || resolution === 'raw' ? '1m' : resolution
  const { level, widthMs } = planRollup(end - start, maxPoints, finest)
  // Merged buckets count from `start`, so that there are never more of them than fit into the span.
  const { rows } = await tx.execute<{ id: string; ts: number; mean: number; min: number; max: number }>(sql`
    select point_id as id, min(bucket)::float8 as ts, sum(mean * count) / sum(count) as mean, min(min) as min,
      max(max) as max
    from ${tables[level]}
    where point_id = any (${idArray(itemIds)}) and bucket >= ${start}::bigint and bucket < ${end}::bigint
    group by point_id, (bucket - ${start}::bigint) / ${widthMs}::bigint
    order by point_id, ts`)
  const lines = new Map<string, Point[]>()
  for (const { id, ts, mean, min, max } of rows) {
    const line = lines.get(id)
    if (line) line.push([ts, mean, min, max])
    else lines.set(id, [[ts, mean, min, max]])
  }
  return { level, lines }
}
