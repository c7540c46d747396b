import { mostReplayMs, type ReplayLine, telemetryErrors } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { newestWithin } from '../store/readings'
import { readHistory } from './readHistory'

/** The value that stood at the beginning is looked for so far back: what is stored when it changes may not have for long. */
const heldBackMs = 366 * 86_400_000
/** Of one point: twenty minutes of a reading each second. */
const mostOfPoint = 2_000

interface ReplayQuery {
  itemIds: readonly string[]
  start: number
  end: number
  nowMs: number
}

/**
 * What points showed during a span. Each line begins with the last reading before it, a text or a bad one as well, which may be
 * a year old.
 *
 * @throws AppError 404 when the scope hides one of the points; `telemetry.badRange`, `telemetry.replayTooLong`
 */
export async function readReplay(tx: Tx, query: ReplayQuery): Promise<ReplayLine[]> {
  const { start, end } = query
  if (end - start > mostReplayMs)
    throw refuse(telemetryErrors.replayTooLong, { minutes: mostReplayMs / 60_000 })
  const lines = await readHistory(tx, { ...query, maxPoints: mostOfPoint, hasQuality: true })
  const before = await lastBefore(
    tx,
    lines.map(({ itemId }) => itemId),
    start,
  )
  return lines.map(({ itemId, resolution, points }) => {
    const held = before.get(itemId)
    // an hour tells what was to come as well
    const isOfTheTime = resolution === 'raw' || resolution === '1m'
    const within = (isOfTheTime ? points : []).map(([ts, value, quality]): ReplayLine['points'][number] => [
      Number(ts),
      value ?? null,
      // a rolled-up point has its minimum there; only readings that count are in it
      resolution === 'raw' ? Number(quality ?? 0) : 0,
    ])
    return {
      itemId,
      resolution: isOfTheTime ? resolution : 'raw',
      points: held ? [held, ...within] : within,
    }
  })
}

interface Held extends Record<string, unknown> {
  itemId: string
  ts: number
  value: number | string | null
  quality: number
}

/** What points showed last before an instant, by point: a screen shows a bad value and a text, whatever curves make of them. */
async function lastBefore(tx: Tx, itemIds: readonly string[], before: number) {
  const span = { from: sql`${before - heldBackMs}::bigint`, before: sql`${before}::bigint` }
  const { rows } = await tx.execute<Held>(sql`
    select w.id::text as "itemId", s.ts::float8 as ts, coalesce(to_jsonb(s.value), to_jsonb(s.text)) as value,
      s.quality::int as quality
    from unnest(${bigints(itemIds)}) w(id), lateral ${newestWithin({ point: sql`w.id`, ...span, most: sql`1` })} s`)
  return new Map(
    rows.map(({ itemId, ts, value, quality }): [string, ReplayLine['points'][number]] => [
      itemId,
      [ts, value, quality],
    ]),
  )
}
