/** A day that is fitted: what was used, and its drivers. */
export interface FittedDay {
  energy: number
  drivers: readonly number[]
}

/** The line `base + Σ slope × driver` with the least squares. */
export interface Fit {
  base: number
  slopes: readonly number[]
  /** The share of the variance that it explains, 0 to 1. */
  r2: number
  /** Root mean square of what it misses by, as a share of the mean; null where the mean is nothing. */
  cv: number | null
}

/** Below it, of a scale of 1, drivers say the same as others or nothing at all. */
const leastPivot = 1e-9

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Fits days to their drivers; undefined where drivers never change or say the same. There must be more days than drivers. */
export function fitOf(days: readonly FittedDay[]): Fit | undefined {
  const count = days[0]?.drivers.length ?? 0
  const meanEnergy = mean(days.map(({ energy }) => energy))
  const means = indexes(count).map((at) => mean(days.map(({ drivers }) => drivers[at] ?? 0)))
  // each driver by its own scale: kelvins beside tons
  const scales = indexes(count).map((at) =>
    Math.sqrt(mean(days.map(({ drivers }) => ((drivers[at] ?? 0) - (means[at] ?? 0)) ** 2))),
  )
  if (scales.some((scale, at) => scale <= leastPivot * Math.max(1, Math.abs(means[at] ?? 0))))
    return undefined
  const scaled = days.map(({ drivers }) =>
    drivers.map((driver, at) => (driver - (means[at] ?? 0)) / (scales[at] ?? 1)),
  )
  const matrix = indexes(count).map((row) => [
    ...indexes(count).map((column) => mean(scaled.map((x) => (x[row] ?? 0) * (x[column] ?? 0)))),
    mean(scaled.map((x, day) => (x[row] ?? 0) * ((days[day]?.energy ?? 0) - meanEnergy))),
  ])
  const solved = solve(matrix)
  if (!solved) return undefined
  const slopes = solved.map((slope, at) => slope / (scales[at] ?? 1))
  const base = meanEnergy - slopes.reduce((sum, slope, at) => sum + slope * (means[at] ?? 0), 0)
  const missed = mean(
    days.map(({ energy, drivers }) => (energy - expectedOf({ base, slopes }, drivers)) ** 2),
  )
  const spread = mean(days.map(({ energy }) => (energy - meanEnergy) ** 2))
  return {
    base,
    slopes,
    // what never changes is explained by a level line
    r2: spread === 0 ? 1 : Math.min(1, Math.max(0, 1 - missed / spread)),
    cv: meanEnergy === 0 ? null : Math.sqrt((missed * days.length) / (days.length - count - 1)) / meanEnergy,
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
