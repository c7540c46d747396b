import type { PointSteps } from '@energy-console/contract/telemetry'

/** A value at a time (Unix ms) or at another place of an axis; null where there is none. */
export interface Sample {
  at: number
  value: number | null
}
export type Series = readonly Sample[]

type Line = PointSteps['lines'][number]

/** What a point came to in each step: its mean, or what a register rose by. */
export const seriesOf = (begins: readonly number[], { values }: Line, isRegister: boolean): Series =>
  begins.map((at, place) => ({ at, value: values[place]?.[isRegister ? 3 : 0] ?? null }))

/** The same with what a register drew in each step, which a step in which a reading came late does not have alone. */
export const drawnOf = (begins: readonly number[], line: Line, isRegister: boolean): Series =>
  line.drawn
    ? begins.map((at, place) => ({ at, value: line.drawn?.[place] ?? null }))
    : seriesOf(begins, line, isRegister)

/** The states of a point: of a step, whose mean is none, the one that it was in for longer. */
export const statesOf = (begins: readonly number[], { values }: Line): Series =>
  begins.map((at, place) => {
    const [mean, low, high] = values[place] ?? []
    if (mean === undefined || low === undefined || high === undefined) return { at, value: null }
    return { at, value: mean - low <= high - mean ? low : high }
  })

/** Whether there is any value. */
export const hasValues = (series: Series): boolean => series.some(({ value }) => value !== null)

/** Two values at one time. */
export interface Pair {
  at: number
  a: number
  b: number
}

/** The times at which both have a value, ascending as in the first. */
export function paired(a: Series, b: Series): Pair[] {
  const others = new Map(b.map(({ at, value }) => [at, value]))
  return a.flatMap(({ at, value }) => {
    const other = others.get(at)
    return value === null || other === null || other === undefined ? [] : [{ at, a: value, b: other }]
  })
}

/** The first less the second. */
export const differenceOf = (a: Series, b: Series): Series =>
  paired(a, b).map((pair) => ({ at: pair.at, value: pair.a - pair.b }))

/** The first divided by the second; nothing where that is 0. */
export const ratioOf = (a: Series, b: Series): Series =>
  paired(a, b).map((pair) => ({ at: pair.at, value: pair.b === 0 ? null : pair.a / pair.b }))

const valuesOf = (series: Series): number[] => series.flatMap(({ value }) => (value === null ? [] : [value]))

const mapped = (series: Series, map: (value: number) => number | null): Series =>
  series.map(({ at, value }) => ({ at, value: value === null ? null : map(value) }))

/** As an index: the first value that is not 0 is 100. */
export function indexed(series: Series): Series {
  const base = valuesOf(series).find((value) => value !== 0)
  return mapped(series, (value) => (base === undefined ? null : (value / base) * 100))
}

/** From 0, the least, to 1, the most; what never changes is 0. */
export function scaled(series: Series): Series {
  const values = valuesOf(series)
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return mapped(series, (value) => (most > least ? (value - least) / (most - least) : 0))
}

/** The same in another unit, of which each of its own is so many. */
export const converted = (series: Series, factor: number): Series =>
  factor === 1 ? series : mapped(series, (value) => value * factor)

/** The values from the highest to the lowest, at the share of the time (%) in which they are reached or passed. */
export function durationOf(series: Series): Series {
  const values = valuesOf(series).sort((a, b) => b - a)
  return values.map((value, index) => ({ at: ((index + 1) / values.length) * 100, value }))
}

/** What values come to; undefined without any. */
export interface Figures {
  count: number
  sum: number
  mean: number
  least: number
  most: number
}

/** Sum, mean, least and most of a series. */
export function figuresOf(series: Series): Figures | undefined {
  const values = valuesOf(series)
  if (values.length === 0) return undefined
  const sum = values.reduce((a, b) => a + b, 0)
  return {
    count: values.length,
    sum,
    mean: sum / values.length,
    least: values.reduce((a, b) => Math.min(a, b)),
    most: values.reduce((a, b) => Math.max(a, b)),
  }
}
