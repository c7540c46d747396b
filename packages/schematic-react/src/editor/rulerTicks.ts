/** The marks of a ruler between two places, page units: `major` ones carry their number. */
export interface RulerTicks {
  readonly major: readonly number[]
  readonly minor: readonly number[]
}

const minMajorPx = 56
const minMinorPx = 5

const stepsBetween = (from: number, to: number, step: number): number[] => {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** Marks in steps of 1, 2 or 5 times a power of ten, never too dense to read at the zoom. */
export function rulerTicks(from: number, to: number, zoom: number): RulerTicks {
  const least = minMajorPx / zoom
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= least) ?? 1,
  )
  const part = [10, 5, 2].find((parts) => (step / parts) * zoom >= minMinorPx && step / parts >= 1)
  return {
    major: stepsBetween(from, to, step),
    minor: part === undefined ? [] : stepsBetween(from, to, step / part).filter((at) => at % step !== 0),
  }
}
