import {
  type AskedResolution,
  askedResolutions,
  type Resolution,
  stepMs,
} from '@energy-console/contract/telemetry'

/** A stored roll-up. */
export type RollupLevel = Exclude<Resolution, 'raw'>

/** What a curve is asked to be made of: a roll-up, or minutes put together. */
export const rolledResolutions = askedResolutions.filter((asked) => asked !== 'raw')
export type RolledResolution = Exclude<AskedResolution, 'raw'>

/** What to read and how wide the answered buckets are, ms; a width over the level's own merges several. */
export interface Plan {
  level: RollupLevel
  widthMs: number
  /** Buckets begin at multiples of their width by the clock, where these fit. */
  isByClock: boolean
}

/** The roll-up that a resolution is made of. */
export const levelOf = (resolution: RolledResolution): RollupLevel =>
  resolution === '5m' || resolution === '15m' ? '1m' : resolution

/** Merging is cheap up to here; for wider buckets the next level holds fewer rows. */
const mostMinutesMergedMs = 15 * 60_000
const mostHoursMergedMs = 12 * 3_600_000

/**
 * The finest roll-up, not finer than `finest`, whose buckets fit `maxPoints` times into the span; where none fits,
 * whole buckets are merged. The answered line never has more than `maxPoints` points.
 */
export function planRollup(spanMs: number, maxPoints: number, finest: RolledResolution): Plan {
  const neededMs = spanMs / maxPoints
  const least = levelOf(finest)
  const level =
    least === '1d' || neededMs > mostHoursMergedMs
      ? '1d'
      : least === '1h' || neededMs > mostMinutesMergedMs
        ? '1h'
        : '1m'
  const isByClock = level === '1m' && finest !== '1m'
  const own = stepMs[isByClock ? finest : level]
  return { level, widthMs: Math.max(Math.ceil(neededMs / own), 1) * own, isByClock }
}

/** Where the first bucket of a line begins: the buckets of a clock would be one more where the span begins within one. */
export function firstBucket(
  { start, end }: { start: number; end: number },
  { widthMs, isByClock }: Plan,
  maxPoints: number,
): number {
  const byClock = start - (start % widthMs)
  return isByClock && end - byClock <= maxPoints * widthMs ? byClock : start
}

/** Up to this span a curve is tried with raw samples when nobody names a resolution. */
const longestRawMs = 6 * 3_600_000

/** Whether raw samples should be tried first. */
export const triesRaw = (asked: AskedResolution | undefined, spanMs: number) =>
  asked === 'raw' || (asked === undefined && spanMs <= longestRawMs)
