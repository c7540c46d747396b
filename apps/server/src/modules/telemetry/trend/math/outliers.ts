import type { Baseline } from './baseline'
import { type Step, spreadOf } from './series'

/** So many standard deviations away a value is an outlier. */
const far = 4

/**
 * Which steps have a value that is far from what is usual, and outside of its band; where nothing is known of what is
 * usual, far from the moving average.
 */
export function outliersOf(
  steps: readonly Step[],
  averages: readonly (number | null)[],
  baseline: Baseline | undefined,
): boolean[] {
  const around = spreadOf(
    steps.flatMap(({ value }, place) => {
      const average = averages[place]
      return value === null || average === null || average === undefined ? [] : [value - average]
    }),
  )
  return steps.map(({ slot, value }, place) => {
    if (value === null) return false
    const band = baseline?.at(slot)
    if (baseline && band)
      return (value < band.low || value > band.high) && Math.abs(value - band.middle) > far * baseline.spread
    const average = averages[place]
    return average !== null && average !== undefined && around > 0 && Math.abs(value - average) > far * around
  })
}
