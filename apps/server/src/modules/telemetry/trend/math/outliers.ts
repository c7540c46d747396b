import type { Baseline } from './baseline'
import { type Step, spreadOf } from './series'

/** So many standard deviations away a value is an outlier. */
const far = 4
/** The part of a day on either side of a time of which values tell how far they lie around it: two hours. */
const aroundDay = 12

/**
 * Which steps have a value outside of what is usual, and further from its middle than values of that time of the day lie, in
 * the weeks before as in the span itself: a course that has changed for good is a trend and no outlier. Where nothing is known
 * of what is usual, those far from the moving average.
 */
export function outliersOf(
  steps: readonly Step[],
  averages: readonly (number | null)[],
  baseline: Baseline | undefined,
  perDay = 24,
): boolean[] {
  const offs = steps.map(({ slot, value }) => {
    const band = baseline?.at(slot)
    return value === null || !band ? null : value - band.middle
  })
  const ofSpan = spreadsOf(steps, offs, perDay)
  const fromAverage = steps.map(({ value }, place) => {
    const average = averages[place]
    return value === null || average === null || average === undefined ? null : value - average
  })
  const around = spreadOf(fromAverage.filter((off) => off !== null))
  return steps.map(({ slot, value }, place) => {
    const [off, beside] = [offs[place] ?? null, fromAverage[place] ?? null]
    if (value === null) return false
    const band = baseline?.at(slot)
    if (baseline && band && off !== null) {
      const spread = Math.max(baseline.spreadAt(slot), ofSpan(slot))
      return (value < band.low || value > band.high) && Math.abs(off) > far * spread
    }
    return beside !== null && around > 0 && Math.abs(beside) > far * around
  })
}

/** How far the values of a span lie around what is usual, by the time of the day. */
function spreadsOf(steps: readonly Step[], offs: readonly (number | null)[], perDay: number) {
  const byTime = Array.from({ length: perDay }, (): number[] => [])
  for (const [place, { slot }] of steps.entries()) {
    const off = offs[place]
    if (off !== null && off !== undefined) byTime[slot % perDay]?.push(off)
  }
  const reach = Math.floor(perDay / aroundDay)
  const spreads = byTime.map((_, time) =>
    spreadOf(
      Array.from(
        { length: 2 * reach + 1 },
        (__, by) => byTime[(time + by - reach + perDay) % perDay] ?? [],
      ).flat(),
    ),
  )
  return (slot: number) => spreads[slot % perDay] ?? 0
}
