import type { PointInfo } from '@energy-console/contract/devices'
import {
  type Doubt,
  doubtIn,
  doubtWords,
  type HistoryLine,
  joinedDoubts,
  type Resolution,
  valueTimes,
} from '@energy-console/contract/telemetry'

/** A value of a curve: a reading, or what a bucket comes to with its least and most. Times in Unix ms. */
export interface CurveValue {
  ts: number
  value: number
  low: number
  high: number
  /** 0 good, 1 uncertain, 2 bad; buckets hold no bad readings. */
  quality: number
  /** Of a bucket: the worst quality of a reading of its time, whether it counts in the value or not. */
  doubt?: 1 | 2
}

/** What is known of one line. */
export interface Curve {
  itemId: string
  resolution: Resolution
  /** How long the time is that a value stands for; 0 of a reading. */
  widthMs: number
  /** Ascending. */
  values: readonly CurveValue[]
  /**
   * A longer time between two values is a gap, unless values came so rarely all around it, as before a device was set to
   * report more often; undefined where a value holds until the next one.
   */
  gapMs: number | undefined
  /** It is stored when it changes: between two values there is the first of them. */
  holds?: boolean
  /** Of buckets: where there are doubtful readings, as far as that is known. */
  doubts: readonly Doubt[]
}

type Reading = Pick<CurveValue, 'ts' | 'value' | 'quality'>

/** A reading that came after the answer. */
const ofReading = ({ ts, value, quality }: Reading): CurveValue => ({
  ts,
  value,
  low: value,
  high: value,
  quality,
})

/**
 * A line of the answer, with the readings that came since and where there are doubtful ones, as a curve. What is no number is left
 * out.
 */
export function curveOf(
  { itemId, resolution, widthMs: told, holds, points }: HistoryLine,
  info: Pick<PointInfo, 'gapAfterMs'> | undefined,
  tail: readonly Reading[] = [],
  doubts: readonly Doubt[] = [],
): Curve {
  const values: CurveValue[] = []
  for (const [ts, value, third, fourth] of points) {
    if (typeof ts !== 'number' || typeof value !== 'number') continue
    if (resolution === 'raw')
      values.push(ofReading({ ts, value, quality: typeof third === 'number' ? third : 0 }))
    else
      values.push({
        ...{ ts, value, quality: 0 },
        low: typeof third === 'number' ? third : value,
        high: typeof fourth === 'number' ? fourth : value,
      })
  }
  const apart = resolution === 'raw' ? 0 : apartOf(values)
  const widthMs = resolution === 'raw' ? 0 : (told ?? apart)
  const times = timesOf(values, widthMs)
  const rolled = resolution === 'raw' ? [] : joinedDoubts(doubts, times)
  for (const [at, { ts, until }] of times.entries()) {
    const [value, doubt] = [values[at], doubtIn(rolled, ts, until)]
    if (value && doubt !== 0) value.doubt = doubt
  }
  const last = values.at(-1)?.ts
  for (const reading of tail)
    if (last === undefined || reading.ts > last + Math.max(widthMs - 1, 0)) values.push(ofReading(reading))
  const gapMs = gapOf(Math.max(widthMs, apart), info?.gapAfterMs)
  return { itemId, resolution, widthMs, values, gapMs, doubts: rolled, ...(holds ? { holds } : {}) }
}

/** The times that values stand for. */
export const timesOf = (values: readonly CurveValue[], widthMs: number) =>
  valueTimes(
    values.map(({ ts }) => ts),
    (ts) => ts + widthMs,
  )

/** How near to each other two buckets come, ms: those of a slow point are further apart than they are wide. */
function apartOf(values: readonly CurveValue[]): number {
  let width = Number.POSITIVE_INFINITY
  for (let at = 1; at < values.length; at++)
    width = Math.min(width, (values[at]?.ts ?? 0) - (values[at - 1]?.ts ?? 0))
  return Number.isFinite(width) ? width : 0
}

/** A day may have 25 hours, and a slow point leaves buckets out. */
const gapOf = (width: number, gapAfterMs: number | null | undefined): number | undefined =>
  gapAfterMs === null ? undefined : Math.max(width * 1.5, gapAfterMs ?? 0) || undefined

/** So many distances to either side tell how far apart values usually come there; fewer than the least tell nothing. */
const around = { most: 5, least: 3 }

/** The middle one of the distances between values from one index to another, ms; 0 where too few are known. */
function usualMs(values: readonly { ts: number }[], from: number, to: number): number {
  const distances: number[] = []
  for (let at = Math.max(from, 1); at <= Math.min(to, values.length - 1); at++)
    distances.push((values[at]?.ts ?? 0) - (values[at - 1]?.ts ?? 0))
  if (distances.length < around.least) return 0
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? 0
}

/** How long nothing may come before the value at an index, ms: as long as values lie apart before it or after it. */
function patienceMs(values: readonly { ts: number }[], at: number, gapMs: number): number {
  const usual = Math.max(usualMs(values, at - around.most, at - 1), usualMs(values, at + 1, at + around.most))
  return Math.max(gapMs, usual * 1.5)
}

/** Values and the gaps between them, in which there is nothing. Bad readings are no values. */
export function withGaps({ values, gapMs }: Curve): ({ ts: number } & Partial<CurveValue>)[] {
  const drawn: ({ ts: number } & Partial<CurveValue>)[] = []
  const good = values.filter(({ quality }) => quality !== 2)
  good.forEach((value, at) => {
    const before = good[at - 1]?.ts
    const apart = before === undefined ? 0 : value.ts - before
    // most distances are ordinary ones: only a long one is worth a look around
    if (before !== undefined && gapMs !== undefined && apart > gapMs && apart > patienceMs(good, at, gapMs))
      drawn.push({ ts: before + 1 })
    drawn.push(value)
  })
  return drawn
}

/** The value that holds at a time: the last one up to it, unless a gap lies between. */
export function valueAt({ values, gapMs }: Curve, ts: number): CurveValue | undefined {
  let [from, to] = [0, values.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle]?.ts ?? 0) <= ts) from = middle + 1
    else to = middle
  }
  const found = values[from - 1]
  if (!found || gapMs === undefined || ts - found.ts <= gapMs) return found
  const patience = patienceMs(values, from, gapMs)
  // up to a next value in time it holds for all of the way
  const next = values[from]
  return (next ? next.ts : ts) - found.ts <= patience ? found : undefined
}

/** What is to be said of the quality at a time, by what stands there; undefined where all of it is good, or nothing is known. */
export function doubtAt(curve: Curve, ts: number): string | undefined {
  const found = valueAt(curve, ts)
  // where nothing counts, what came may have been bad
  if (!found) return doubtWords.reading[doubtIn(curve.doubts, ts, ts + 1)]
  return doubtOf(found)
}

/** The same of a value. */
export const doubtOf = ({ quality, doubt }: CurveValue): string | undefined =>
  doubt ? doubtWords.bucket[doubt] : quality === 1 || quality === 2 ? doubtWords.reading[quality] : undefined

/** The next time at which one of the curves has a value, after or before a time; undefined beyond the last. */
export function nextTime(curves: readonly Curve[], ts: number, by: 1 | -1): number | undefined {
  const times = curves.flatMap(({ values }) => {
    const next = by === 1 ? values.find((value) => value.ts > ts) : values.findLast((value) => value.ts < ts)
    return next ? [next.ts] : []
  })
  if (times.length === 0) return undefined
  return times.reduce((best, time) => (by === 1 ? Math.min(best, time) : Math.max(best, time)))
}

/** What a curve comes to over the whole span; undefined without values. */
export interface CurveSummary {
  low: number
  lowTs: number
  high: number
  highTs: number
  mean: number
  count: number
}

/**
 * Least and most with their times, and the mean of the values as they are drawn; of a curve that holds each weighs as long as it held,
 * the last until `until` (Unix ms).
 */
export function summaryOf({ values, holds }: Curve, until = 0): CurveSummary | undefined {
  let summary: CurveSummary | undefined
  let [sum, area, heldMs] = [0, 0, 0]
  const good = values.filter(({ quality }) => quality !== 2)
  for (const [at, { ts, value, low, high }] of good.entries()) {
    sum += value
    const ms = Math.max((good[at + 1]?.ts ?? until) - ts, 0)
    area += value * ms
    heldMs += ms
    if (!summary) summary = { low, lowTs: ts, high, highTs: ts, mean: value, count: 0 }
    if (low < summary.low) Object.assign(summary, { low, lowTs: ts })
    if (high > summary.high) Object.assign(summary, { high, highTs: ts })
    summary.count++
  }
  const isWeighed = holds && heldMs > 0
  return summary && { ...summary, mean: isWeighed ? area / heldMs : sum / summary.count }
}
