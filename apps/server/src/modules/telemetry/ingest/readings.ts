import type { PointRoute } from '../routing/route'

/** 0 good, 1 uncertain (out of range), 2 bad. */
export type Quality = 0 | 1 | 2

/**
 * Readings by columns: the i-th of each array belong together. There are tens of thousands a second, so there is no
 * object for each.
 */
export interface Readings {
  readonly points: PointRoute[]
  /** Unix ms. */
  readonly ts: number[]
  readonly values: (number | string)[]
  readonly qualities: Quality[]
}

export const noReadings = (): Readings => ({ points: [], ts: [], values: [], qualities: [] })

/** Adds one reading to the columns. */
export function addReading(
  to: Readings,
  point: PointRoute,
  ts: number,
  value: number | string,
  quality: Quality,
) {
  to.points.push(point)
  to.ts.push(ts)
  to.values.push(value)
  to.qualities.push(quality)
}
