import type { Period } from '../../../kit/report/period'
import { daysOf } from '../../../kit/report/period'

/** A bucket: when it begins (Unix ms), what the group came to, how many of its points had readings. */
export type Bucket = readonly [ts: number, value: number, points: number]

/** Days of which a curve is drawn by the hour. */
const mostHourlyDays = 3

/** By hour where the time is short, else by day. */
export const resolutionOf = (period: Period): '1h' | '1d' => (daysOf(period) <= mostHourlyDays ? '1h' : '1d')

/** What a report says of a series first; undefined where there is none. */
export interface SeriesFacts {
  sum: number
  mean: number
  highest: Bucket
  lowest: Bucket
  /** Buckets in which not every point had readings. */
  gaps: number
}

/** Sum, mean and extremes of a series, and how much of it is not whole. */
export function factsOf(buckets: readonly Bucket[], members: number): SeriesFacts | undefined {
  const [first] = buckets
  if (!first) return undefined
  const sum = buckets.reduce((total, [, value]) => total + value, 0)
  return {
    sum,
    mean: sum / buckets.length,
    highest: buckets.reduce((found, bucket) => (bucket[1] > found[1] ? bucket : found), first),
    lowest: buckets.reduce((found, bucket) => (bucket[1] < found[1] ? bucket : found), first),
    gaps: buckets.filter(([, , points]) => points < members).length,
  }
}
