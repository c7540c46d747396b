import type { Pair } from './series'

/** The straight line `b = slope × a + intercept` with the least squares. */
export interface Regression {
  slope: number
  intercept: number
  /** The share of the variance of `b` that the line explains, 0 to 1. */
  r2: number
  count: number
}

/** The line through pairs; undefined with fewer than three, or where `a` is always the same. */
export function regressionOf(pairs: readonly Pair[]): Regression | undefined {
  const count = pairs.length
  if (count < 3) return undefined
  const meanA = pairs.reduce((sum, { a }) => sum + a, 0) / count
  const meanB = pairs.reduce((sum, { b }) => sum + b, 0) / count
  let [aa, ab, bb] = [0, 0, 0]
  for (const { a, b } of pairs) {
    aa += (a - meanA) ** 2
    ab += (a - meanA) * (b - meanB)
    bb += (b - meanB) ** 2
  }
  if (aa === 0) return undefined
  const slope = ab / aa
  // what never changes is explained by a level line
  const r2 = bb === 0 ? 1 : Math.min(Math.max(slope * (ab / bb), 0), 1)
  return { slope, intercept: meanB - slope * meanA, r2, count }
}

const figure = (value: number) => Number(value.toPrecision(4)).toString()

/** `y = 2.5x − 3` */
export function equationText({ slope, intercept }: Regression): string {
  const rest = intercept === 0 ? '' : ` ${intercept < 0 ? '−' : '+'} ${figure(Math.abs(intercept))}`
  return `y = ${figure(slope)}x${rest}`
}
