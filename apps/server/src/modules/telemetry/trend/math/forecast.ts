import type { Band, Baseline } from './baseline'
import { ascending, median, quantile, type Step } from './series'

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
 * Foretells days by the steps of those before, each with as many as the day or nearly: what is usual, moved by how far the last
 * days were off it on the whole and by how far the day is so far, which fades with the hours. Of a day's steps those after the last
 * one with a value are to come. Undefined where nothing is known of what is usual. What it stands on is made once, however often
 * it is asked.
 */
export function createForecaster(
  baseline: Baseline,
  before: readonly Step[],
): (today: readonly Step[]) => Forecast | undefined {
  const steps = residuals(baseline, before)
  const levels = new Map<string, number>()
  /** How far the days that end at a place were off on the whole. */
  const levelAt = (end: number, perDay: number) => {
    const key = `${end} ${perDay}`
    const known = levels.get(key)
    if (known !== undefined) return known
    const recent = steps.slice(Math.max(end - recentDays * perDay, 0), end)
    const level = median(recent.flatMap(({ off }) => off ?? [])) || 0
    levels.set(key, level)
    return level
  }
  return (today) => {
    const perDay = today.length
    const known = today.findLastIndex(({ value }) => value !== null) + 1
    const day = residuals(baseline, today)
    const course = courseOf(day, levelAt(steps.length, perDay), known)
    const rest = day.slice(known).flatMap(({ at, band }): Expected[] => {
      if (!band) return []
      const moved = course(at)
      return [{ at, value: band.middle + moved, low: band.low + moved, high: band.high + moved }]
    })
    const peak = peakOf(today, rest, missesOf(steps, { perDay, known, levelAt }))
    return peak && { steps: rest, peak }
  }
}

/** The rest of one day. */
export const forecastDay = (
  baseline: Baseline,
  before: readonly Step[],
  today: readonly Step[],
): Forecast | undefined => createForecaster(baseline, before)(today)

/** A step beside what is usual of it. */
interface Residual extends Step {
  band: Band | undefined
  /** How far it is off; null where it has no value or nothing is usual. */
  off: number | null
}

const residuals = (baseline: Baseline, steps: readonly Step[]): Residual[] =>
  steps.map((step) => {
    const band = baseline.at(step.slot)
    return { ...step, band, off: step.value === null || !band ? null : step.value - band.middle }
  })

/** By how much what is usual is moved after the known steps of a day, at an instant. */
function courseOf(day: readonly Residual[], level: number, known: number): (at: number) => number {
  let now = day[0]?.at ?? 0
  let count = 0
  for (let place = 0; place < known; place += 1) {
    const step = day[place]
    if (!step || step.off === null) continue
    now = step.at
    count += 1
  }
  let [sum, weights] = [0, 0]
  for (let place = 0; place < known; place += 1) {
    const step = day[place]
    if (!step || step.off === null) continue
    const weight = halved(now - step.at, halfLifeMs)
    sum += weight * (step.off - level)
    weights += weight
  }
  const off = sum / (weights + halved(count, halfBelieved))
  return (at) => level + off * halved(Math.max(at - now, 0), fadeMs)
}

/**
 * By how much the highest step of the rest of a day passed what was expected at the same hour, on each of the days before:
 * the highest of steps that go to and fro lies above what is usual of any of them.
 */
function missesOf(
  steps: readonly Residual[],
  {
    perDay,
    known,
    levelAt,
  }: { perDay: number; known: number; levelAt: (end: number, perDay: number) => number },
): number[] {
  const days = Math.min(Math.floor(steps.length / perDay) - recentDays, calibrationDays)
  return Array.from({ length: Math.max(days, 0) }).flatMap((_, ago) => {
    const from = steps.length - (ago + 1) * perDay
    const day = steps.slice(from, from + perDay)
    const course = courseOf(day, levelAt(from, perDay), known)
    let [count, been, expected] = [0, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let place = known; place < day.length; place += 1) {
      const { at, value, band } = day[place] ?? {}
      if (value !== null && value !== undefined) {
        count += 1
        been = Math.max(been, value)
      }
      if (at !== undefined && band) expected = Math.max(expected, band.middle + course(at))
    }
    // what is missing for half of the time had another peak than is known
    return count * 2 < perDay - known || expected === Number.NEGATIVE_INFINITY ? [] : [been - expected]
  })
}

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
