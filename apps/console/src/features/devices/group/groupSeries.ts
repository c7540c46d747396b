import type { Period } from '../../../kit/report/period'
import { daysOf } from '../../../kit/report/period'

/** A bucket: when it begins (Unix ms), what the group came to, how many of its points had readings. */
export type Bucket = readonly [ts: number, value: number, points: number]

/** Days of which a curve is drawn by the hour. */
const mostDaysByHour = 3

/** By hour where the time is short, else by day. */
export const resolutionOf = (period: Period): '1h' | '1d' => (daysOf(period) <= mostDaysByHour ? '1h' : '1d')

/** What a report says of a series first; undefined where there is none. */
export interface SeriesFacts {
  sum: number
  mean: number
  highest: Bucket
  lowest: Bucket
  /** Buckets in which not every point had readings. */
  gaps: number
}

interface FactsInput {
  /** Points of the group. */
  members: number
  /** Its points count up: what has only begun is no day to compare with others. */
  isRegister: boolean
  resolution: '1h' | '1d'
  /** Unix ms */
  now: number
}

const bucketMs = { '1h': 3_600_000, '1d': 86_400_000 } as const

/** Sum, mean and extremes of a series, and how much of it is not whole. */
export function factsOf(buckets: readonly Bucket[], input: FactsInput): SeriesFacts | undefined {
  const { members, isRegister, resolution, now } = input
  const ended = isRegister ? buckets.filter(([ts]) => ts + bucketMs[resolution] <= now) : buckets
  const compared = ended.length > 0 ? ended : buckets
  const [first] = compared
  if (!first) return undefined
  const sumOf = (some: readonly Bucket[]) => some.reduce((total, [, value]) => total + value, 0)
  return {
    sum: sumOf(buckets),
    mean: sumOf(compared) / compared.length,
    highest: compared.reduce((found, bucket) => (bucket[1] > found[1] ? bucket : found), first),
    lowest: compared.reduce((found, bucket) => (bucket[1] < found[1] ? bucket : found), first),
    gaps: buckets.filter(([, , points]) => points < members).length,
  }
}

/** Whether the last bucket still goes on, so that what it says is no whole hour or day. */
export function goesOn(
  buckets: readonly Bucket[],
  { resolution, now }: Pick<FactsInput, 'resolution' | 'now'>,
): boolean {
  const last = buckets.at(-1)
  return last !== undefined && last[0] <= now && last[0] + bucketMs[resolution] > now
}
