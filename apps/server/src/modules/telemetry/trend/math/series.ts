/** A mean over one step of time, which begins at `at` (Unix ms); null where nothing came. */
export interface Step {
  at: number
  /** Which step of the station's week it is, from Monday 00:00. */
  slot: number
  value: number | null
}

/** The values that there are. */
export const valuesOf = (steps: readonly { value: number | null }[]): number[] =>
  steps.flatMap(({ value }) => (value === null ? [] : [value]))

/** The value below which the share `part` (0 to 1) of ascending values lies, interpolated; NaN without any. */
export function quantile(ascending: readonly number[], part: number): number {
  if (ascending.length === 0) return Number.NaN
  const place = (ascending.length - 1) * part
  const [low, high] = [ascending[Math.floor(place)] ?? 0, ascending[Math.ceil(place)] ?? 0]
  const rest = place - Math.floor(place)
  // not low + (high - low) * rest: that overflows
  return low * (1 - rest) + high * rest
}

export const ascending = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

/** The middle of values in any order; NaN without any. */
export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5)

/** A normal distribution's standard deviation is so many of its median deviations. */
const normal = 1.4826

/** How far values lie around 0, as a standard deviation that a few far ones do not move. */
export const spreadOf = (residuals: readonly number[]): number =>
  residuals.length === 0 ? 0 : normal * median(residuals.map(Math.abs))
