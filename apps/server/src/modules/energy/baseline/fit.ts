/** A day that is fitted: what was used, and its drivers. */
export interface FittedDay {
  energy: number
  drivers: readonly number[]
}

/** Why a driver has no influence of its own: it never changes, or says what those before it say. */
export type LeftOut = 'constant' | 'same'

/** The line `base + Σ slope × driver` with the least squares. */
export interface Fit {
  base: number
  /** Of each driver; 0 for one that is left out. */
  slopes: readonly number[]
  /** Of each driver why it is left out; null where it is not. */
  leftOut: readonly (LeftOut | null)[]
  /** The share of the variance that it explains, 0 to 1. */
  r2: number
  /** Root mean square of what it misses by, as a share of the mean; null where the mean is nothing. */
  cv: number | null
}

/** Below it, of a scale of 1, drivers say the same as others or nothing at all. */
const leastPivot = 1e-9

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Fits days to their drivers, without those that never change or say what earlier ones say; undefined where none is left.
 * There must be more days than drivers.
 */
export function fitOf(days: readonly FittedDay[]): Fit | undefined {
  const count = days[0]?.drivers.length ?? 0
  const meanEnergy = mean(days.map(({ energy }) => energy))
  const means = indexes(count).map((at) => mean(days.map(({ drivers }) => drivers[at] ?? 0)))
  // each driver by its own scale: kelvins beside tons
  const scales = indexes(count).map((at) =>
    Math.sqrt(mean(days.map(({ drivers }) => ((drivers[at] ?? 0) - (means[at] ?? 0)) ** 2))),
  )
  const scaled = days.map(({ drivers }) =>
    drivers.map((driver, at) => (driver - (means[at] ?? 0)) / (scales[at] ?? 1)),
  )
  const rowOf = (row: number, columns: readonly number[]) => [
    ...columns.map((column) => mean(scaled.map((x) => (x[row] ?? 0) * (x[column] ?? 0)))),
    mean(scaled.map((x, day) => (x[row] ?? 0) * ((days[day]?.energy ?? 0) - meanEnergy))),
  ]
  const leftOut: (LeftOut | null)[] = []
  let kept: number[] = []
  let solved: number[] = []
  for (const at of indexes(count)) {
    const isConstant = (scales[at] ?? 0) <= leastPivot * Math.max(1, Math.abs(means[at] ?? 0))
    const tried = [...kept, at]
    const found = isConstant ? undefined : solve(tried.map((row) => rowOf(row, tried)))
    leftOut.push(isConstant ? 'constant' : found ? null : 'same')
    if (found) [kept, solved] = [tried, found]
  }
  if (kept.length === 0) return undefined
  const slopes = indexes(count).map((at) => {
    const place = kept.indexOf(at)
    return place < 0 ? 0 : (solved[place] ?? 0) / (scales[at] ?? 1)
  })
  const base = meanEnergy - slopes.reduce((sum, slope, at) => sum + slope * (means[at] ?? 0), 0)
  const missed = mean(
    days.map(({ energy, drivers }) => (energy - expectedOf({ base, slopes }, drivers)) ** 2),
  )
  const spread = mean(days.map(({ energy }) => (energy - meanEnergy) ** 2))
  return {
    base,
    slopes,
    leftOut,
    // what never changes is explained by a level line
    r2: spread === 0 ? 1 : Math.min(1, Math.max(0, 1 - missed / spread)),
    cv:
      meanEnergy === 0
        ? null
        : Math.sqrt((missed * days.length) / (days.length - kept.length - 1)) / meanEnergy,
  }
}

/** What a fit expects of a day. */
export const expectedOf = (
  { base, slopes }: Pick<Fit, 'base' | 'slopes'>,
  drivers: readonly number[],
): number => slopes.reduce((sum, slope, at) => sum + slope * (drivers[at] ?? 0), base)

const indexes = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Solves equations by elimination, the right side last in each row; undefined where they leave a choice. */
function solve(rows: number[][]): number[] | undefined {
  const left = rows.map((row) => [...row])
  for (const at of indexes(left.length)) {
    const pivot = indexes(left.length)
      .slice(at)
      .reduce(
        (best, row) => (Math.abs(left[row]?.[at] ?? 0) > Math.abs(left[best]?.[at] ?? 0) ? row : best),
        at,
      )
    const [chosen, other] = [left[pivot] ?? [], left[at] ?? []]
    left[pivot] = other
    left[at] = chosen
    const head = chosen[at] ?? 0
    if (Math.abs(head) < leastPivot) return undefined
    for (const [row, values] of left.entries())
      if (row !== at) {
        const factor = (values[at] ?? 0) / head
        left[row] = values.map((value, column) => value - factor * (chosen[column] ?? 0))
      }
  }
  return left.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}
