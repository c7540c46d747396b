import type { Baseline } from './baseline'
import { ascending, median, quantile, type Step, valuesOf } from './series'

/** What is expected of a step. */
export interface Expected {
  at: number
  value: number
  low: number
  high: number
}

/** The highest demand of a day: what has been, or what is expected. */
export interface Peak extends Expected {
  /** It has been; nothing that is expected passes it. */
  isPast: boolean
}

export interface Forecast {
  /** The steps of the day that are still to come. */
  steps: Expected[]
  peak: Peak
}

const hourMs = 3_600_000
/** A step counts half as much as one so much later: what was off lately says most of what comes. */
const halfLifeMs = 2 * hourMs
/** How long what was off today goes on, until half of it is left. */
const fadeMs = 8 * hourMs
/** Steps of which today's course is believed by half. */
const halfBelieved = 2
/** Days whose level goes on. */
const recentDays = 3
/** Days that tell by how much peaks pass what is expected, and the fewest that do. */
const calibrationDays = 28
const leastMisses = 5

const halved = (ms: number, half: number) => 0.5 ** (ms / half)

/**
 * The rest of a day: what is usual, moved by how far the last days were off it on the whole and by how far today is so far,
 * which fades with the hours. `before` are the steps of the days before, each with as many as today or nearly; `today` all of
 * its steps, of which those after the last one with a value are to come. Undefined where nothing is known of what is usual.
 */
export function forecastDay(
  baseline: Baseline,
  before: readonly Step[],
  today: readonly Step[],
): Forecast | undefined {
  const known = today.findLastIndex(({ value }) => value !== null) + 1
  const steps = restOf(baseline, before.slice(-recentDays * today.length), today, known)
  const peak = peakOf(today, steps, missesOf(baseline, before, today.length, known))
  return peak && { steps, peak }
}

function restOf(
  baseline: Baseline,
  recent: readonly Step[],
  today: readonly Step[],
  known: number,
): Expected[] {
  const level = median(residuals(baseline, recent).map(({ off }) => off)) || 0
  const passed = residuals(baseline, today.slice(0, known))
  const now = passed.at(-1)?.at ?? today[0]?.at ?? 0
  let [sum, weights] = [0, 0]
  for (const { at, off } of passed) {
    const weight = halved(now - at, halfLifeMs)
    sum += weight * (off - level)
    weights += weight
  }
  const off = sum / (weights + halved(passed.length, halfBelieved))
  return today.slice(known).flatMap(({ at, slot }) => {
    const band = baseline.at(slot)
    if (!band) return []
    const moved = level + off * halved(Math.max(at - now, 0), fadeMs)
    return [{ at, value: band.middle + moved, low: band.low + moved, high: band.high + moved }]
  })
}

/**
 * By how much the highest step of the rest of a day passed what was expected at the same hour, on each of the days before:
 * the highest of steps that go to and fro lies above what is usual of any of them.
 */
function missesOf(baseline: Baseline, before: readonly Step[], perDay: number, known: number): number[] {
  const days = Math.min(Math.floor(before.length / perDay) - recentDays, calibrationDays)
  return Array.from({ length: Math.max(days, 0) }).flatMap((_, ago) => {
    const from = before.length - (ago + 1) * perDay
    const day = before.slice(from, from + perDay)
    const rest = valuesOf(day.slice(known))
    const expected = restOf(baseline, before.slice(from - recentDays * perDay, from), day, known)
    // what is missing for half of the time had another peak than is known
    return rest.length * 2 < perDay - known || expected.length === 0 ? [] : [most(rest) - highest(expected)]
  })
}

/** How far values are off what is usual. */
const residuals = (baseline: Baseline, steps: readonly Step[]) =>
  steps.flatMap(({ at, slot, value }) => {
    const band = baseline.at(slot)
    return value === null || !band ? [] : [{ at, off: value - band.middle }]
  })

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
const highest = (steps: readonly Expected[]) => most(steps.map(({ value }) => value))

function peakOf(
  today: readonly Step[],
  steps: readonly Expected[],
  misses: readonly number[],
): Peak | undefined {
  let been: { at: number; value: number } | undefined
  for (const { at, value } of today)
    if (value !== null && (been === undefined || value > been.value)) been = { at, value }
  let coming: Expected | undefined
  for (const step of steps) if (coming === undefined || step.value > coming.value) coming = step
  if (!coming) return been && { ...been, low: been.value, high: been.value, isPast: true }
  const ordered = ascending(misses)
  const { at, value, low, high } = coming
  const expected =
    misses.length < leastMisses
      ? { at, value, low, high }
      : {
          at,
          value: value + quantile(ordered, 0.5),
          low: value + quantile(ordered, 0.1),
          high: value + quantile(ordered, 0.9),
        }
  if (!been) return { ...expected, isPast: false }
  const isPast = been.value >= expected.value
  const [least, greatest] = [Math.max(expected.low, been.value), Math.max(expected.high, been.value)]
  return isPast
    ? { ...been, low: been.value, high: greatest, isPast }
    : { ...expected, low: least, high: greatest, isPast }
}
