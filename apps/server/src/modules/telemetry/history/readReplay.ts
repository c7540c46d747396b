import { mostReplayMs, type ReplayLine, telemetryErrors } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { readHistory } from './readHistory'
import { readingsAt } from './readingsAt'

/** The value that stood at the beginning is looked for so far back. */
const heldBackMs = 86_400_000
/** Of one point: twenty minutes of a reading each second. */
const mostOfPoint = 2_000

interface ReplayQuery {
  itemIds: readonly string[]
  start: number
  end: number
  nowMs: number
}

/**
 * What points showed during a span. Each line begins with the last good reading before it, which may be a day old.
 *
 * @throws AppError 404 when the scope hides one of the points; `telemetry.badRange`, `telemetry.replayTooLong`
 */
export async function readReplay(tx: Tx, query: ReplayQuery): Promise<ReplayLine[]> {
  const { start, end } = query
  if (end - start > mostReplayMs)
    throw refuse(telemetryErrors.replayTooLong, { minutes: mostReplayMs / 60_000 })
  const lines = await readHistory(tx, { ...query, maxPoints: mostOfPoint, hasQuality: true })
  const before = await readingsAt(
    tx,
    lines.map(({ itemId }) => ({ pointId: itemId, take: 'now', from: start - heldBackMs, to: start - 1 })),
  )
  return lines.map(({ itemId, resolution, points }, place) => {
    const held = before[place]
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
      points: held ? [[held.ts, held.value, held.quality], ...within] : within,
    }
  })
}
