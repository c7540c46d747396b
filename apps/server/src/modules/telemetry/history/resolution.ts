import { type Resolution, stepMs } from '@energy-console/contract/telemetry'

/** A stored roll-up. */
export type RollupLevel = Exclude<Resolution, 'raw'>

/** What to read and how wide the answered buckets are, ms; a width over the level's own merges several. */
export interface Plan {
  level: RollupLevel
  widthMs: number
}

/** Merging is cheap up to here; for wider buckets the next level holds fewer rows. */
const mostMinutesMergedMs = 15 * 60_000
const mostHoursMergedMs = 12 * 3_600_000

/**
 * The finest roll-up, not finer than `finest`, whose buckets fit `maxPoints` times into the span; where none fits,
 * whole buckets are merged. The answered line never has more than `maxPoints` points.
 */
export function planRollup(spanMs: number, maxPoints: number, finest: RollupLevel): Plan {
  const neededMs = spanMs / maxPoints
  const level =
    finest === '1d' || neededMs > mostHoursMergedMs
      ? '1d'
      : finest === '1h' || neededMs > mostMinutesMergedMs
        ? '1h'
        : '1m'
  const own = stepMs[level]
  return { level, widthMs: Math.max(Math.ceil(neededMs / own), 1) * own }
}

/** Up to this span a curve is tried with raw samples when nobody names a resolution. */
const longestRawMs = 6 * 3_600_000

/** Whether raw samples should be tried first. */
export const triesRaw = (asked: Resolution | undefined, spanMs: number) =>
  asked === 'raw' || (asked === undefined && spanMs <= longestRawMs)
