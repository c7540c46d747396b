const hourMs = 3_600_000
/** No day of a clock is longer. */
const longestDayHours = 25

/** Times that have readings and follow each other: when the first and the last of them begins, Unix ms. */
export type Run = [first: number, last: number]

/** A day as it is rolled up: when it begins, and which of its hours have readings, a bit for each; none of one that cannot say it. */
export type DayRead = readonly [bucket: number, hours: number]

/** From when on a point has to have readings, and up to when, Unix ms. */
interface Due {
  begins: number
  ends: number
}

/** The hours that have readings, of days and of `others` by themselves, as runs. Most days are one. */
export function runsOfHours({
  begins,
  ends,
  days,
  others,
}: Due & { days: readonly DayRead[]; others: readonly number[] }): Run[] {
  const found: Run[] = others.map((hour) => [hour, hour])
  for (const [bucket, hours] of days) {
    const isWithin = bucket >= begins && bucket + longestDayHours * hourMs <= ends
    const isOne = hours !== 0 && (hours & (hours + 1)) === 0
    if (isWithin && isOne) found.push([bucket, bucket + (31 - Math.clz32(hours)) * hourMs])
    else
      for (let hour = 0; hour < longestDayHours; hour += 1) {
        const at = bucket + hour * hourMs
        if (hours & (1 << hour) && at >= begins && at < ends) found.push([at, at])
      }
  }
  return joined(found)
}

function joined(runs: readonly Run[]): Run[] {
  const one: Run[] = []
  for (const [first, last] of runs.toSorted(([a], [b]) => a - b)) {
    const before = one.at(-1)
    if (before && first <= before[1] + hourMs) before[1] = Math.max(before[1], last)
    else one.push([first, last])
  }
  return one
}

/** How finely times are looked at, and by how much more than usual readings stay away where some are missing, ms. */
interface Step {
  stepMs: number
  leastMs: number
  /** What may be usual at most. */
  mostUsualMs?: number | undefined
}

/**
 * Where readings stay away for longer than the median of how long they do, from when on they were due: `at` is when the last
 * time before began that has some.
 */
export function gapsIn(
  { begins, ends, runs }: Due & { runs: readonly Run[] },
  { stepMs, leastMs, mostUsualMs = Number.POSITIVE_INFINITY }: Step,
): { at: number; from: number; to: number }[] {
  const usual = Math.min(usualMs(runs, stepMs), mostUsualMs)
  const gaps: { at: number; from: number; to: number }[] = []
  let at = begins - stepMs
  for (const [first, last] of [...runs, [ends, ends] as const]) {
    if (first - at >= usual + leastMs) gaps.push({ at, from: at + usual, to: first })
    at = last
  }
  return gaps
}

/** The median of the times between two readings; those of a run are the shortest that there are. */
function usualMs(runs: readonly Run[], stepMs: number): number {
  const apart: number[] = []
  let within = 0
  for (const [place, [first, last]] of runs.entries()) {
    within += Math.round((last - first) / stepMs)
    const next = runs[place + 1]
    if (next) apart.push(next[0] - last)
  }
  const middle = Math.ceil((within + apart.length) / 2)
  if (middle <= within) return stepMs
  return apart.sort((a, b) => a - b)[middle - within - 1] ?? stepMs
}
