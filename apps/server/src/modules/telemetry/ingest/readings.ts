import type { PointRoute } from '../routing/route'

/** 0 good, 1 uncertain (out of range, or from a clock that is ahead), 2 bad. */
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

/** Several lists as one, in their order. */
export function concat(lists: readonly Readings[]): Readings {
  const [only] = lists
  if (lists.length === 1 && only) return only
  const all = noReadings()
  for (const { points, ts, values, qualities } of lists) {
    for (const point of points) all.points.push(point)
    for (const at of ts) all.ts.push(at)
    for (const value of values) all.values.push(value)
    for (const quality of qualities) all.qualities.push(quality)
  }
  return all
}

/** The readings from one place up to another, as `Array.slice` cuts. */
export const slice = ({ points, ts, values, qualities }: Readings, from: number, to: number): Readings => ({
  points: points.slice(from, to),
  ts: ts.slice(from, to),
  values: values.slice(from, to),
  qualities: qualities.slice(from, to),
})

/** Readings up to an instant (Unix ms), and those behind it; the list itself where nothing lies behind. */
export function splitAt(readings: Readings, instant: number): { current: Readings; ahead: Readings } {
  const ahead = noReadings()
  if (!readings.ts.some((ts) => ts > instant)) return { current: readings, ahead }
  const current = noReadings()
  readings.points.forEach((point, index) => {
    const ts = readings.ts[index] ?? 0
    addReading(
      ts > instant ? ahead : current,
      point,
      ts,
      readings.values[index] ?? 0,
      readings.qualities[index] ?? 0,
    )
  })
  return { current, ahead }
}
