import { median, valuesOf } from './series'

/** How a value moves on the whole. */
export interface Slope {
  /** By how much it goes up a day; below 0 down. */
  perDay: number
  /** What the line says for the first step. */
  from: number
  /** Share of the variance that the line explains, 0 to 1. */
  r2: number
  /** Whether that is more than chance (Mann–Kendall, 95 %). */
  isClear: boolean
  /** Means that it was found from. */
  count: number
}

interface Sample {
  at: number
  value: number | null
}

const dayMs = 86_400_000
/** More are joined: pairs grow with the square. */
const mostSamples = 400
const leastSamples = 5
/** Standard deviations of chance that a clear course passes. */
const clear = 1.96

/**
 * The line through samples by Theil and Sen: the median slope of all pairs, which readings far off do not turn. Undefined
 * with fewer than five.
 */
export function slopeOf(samples: readonly Sample[]): Slope | undefined {
  const known = joined(samples.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }])))
  const [first] = known
  if (!first || known.length < leastSamples) return undefined
  const slopes: number[] = []
  let ups = 0
  for (const [place, a] of known.entries())
    for (const b of known.slice(place + 1)) {
      slopes.push((b.value - a.value) / ((b.at - a.at) / dayMs))
      ups += Math.sign(b.value - a.value)
    }
  const perDay = median(slopes)
  const from = median(known.map(({ at, value }) => value - (perDay * (at - first.at)) / dayMs))
  const count = known.length
  const byChance = Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  return { perDay, from, r2: explained(known), isClear: Math.abs(ups) > clear * byChance, count }
}

type Known = { at: number; value: number }

/** Neighbours as their mean, so that there are not too many. */
function joined(known: readonly Known[]): readonly Known[] {
  const each = Math.ceil(known.length / mostSamples)
  if (each <= 1) return known
  return Array.from({ length: Math.ceil(known.length / each) }, (_, place) => {
    const part = known.slice(place * each, (place + 1) * each)
    return { at: meanOf(part.map(({ at }) => at)), value: meanOf(part.map(({ value }) => value)) }
  })
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The square of the correlation with time. What never changes is explained by a level line. */
function explained(known: readonly Known[]): number {
  const [meanAt, mean] = [meanOf(known.map(({ at }) => at)), meanOf(known.map(({ value }) => value))]
  let [aa, ab, bb] = [0, 0, 0]
  for (const { at, value } of known) {
    const [a, b] = [(at - meanAt) / dayMs, value - mean]
    aa += a * a
    ab += a * b
    bb += b * b
  }
  return bb === 0 || aa === 0 ? 1 : Math.min((ab / aa) * (ab / bb), 1)
}

/**
 * Means of the days that begin at `days` (ascending, the last one their end), so that the course of a day is no slope; null
 * where less than half of a day's steps have a value.
 */
export function dayMeans(steps: readonly Sample[], days: readonly number[]): Sample[] {
  return days.slice(0, -1).map((at, place) => {
    const end = days[place + 1] ?? at
    const part = steps.filter((step) => step.at >= at && step.at < end)
    const values = valuesOf(part)
    return { at, value: values.length > 0 && values.length * 2 >= part.length ? meanOf(values) : null }
  })
}
