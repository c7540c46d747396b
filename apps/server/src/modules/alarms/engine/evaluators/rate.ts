import type { Condition, Memory, Reading, Remembered, Verdict } from './verdict'

/** The span is told by so many steps at most: what is remembered stays small, however often a device sends. */
const steps = 60

/**
 * How far a value has gone within the span up to a reading: up from the lowest, or down from the highest. An open alarm has
 * ended when that is less than the limit by the dead band.
 */
export function judgeRate(
  { condition, limit, deadBand, windowMs }: Condition,
  memory: Memory | null,
  { ts, value, quality }: Reading,
  isOpen: boolean,
): Verdict {
  const sign = condition === 'falls' ? -1 : 1
  const before = memory?.extremes ?? []
  const within = before.filter(([at]) => at >= ts - windowMs)
  const lowest = within.reduce((least, [, each]) => Math.min(least, sign * each), sign * value)
  const change = sign * value - lowest
  const wanted = limit ?? Number.POSITIVE_INFINITY
  const extremes = remember(within, [ts, value, quality], { sign, stepMs: windowMs / steps })
  return {
    holds: change >= wanted - (isOpen ? deadBand : 0),
    isOld: change < wanted,
    value: change,
    // the same object where nothing is new: what is remembered is stored whenever it changes
    memory: memory && isSame(extremes, before) ? memory : { extremes },
  }
}

/**
 * Whether a reading says nothing new while no alarm is open: it does not go far enough, and nothing is to be remembered or
 * forgotten for it. Most do not, many times a second, so no list is made to see it.
 */
export function addsNothing(
  { condition, limit, windowMs }: Condition,
  memory: Memory | null,
  { ts, value }: Reading,
): boolean {
  const extremes = memory?.extremes
  const last = extremes?.[extremes.length - 1]
  if (extremes === undefined || last === undefined || ts - last[0] >= windowMs / steps) return false
  const sign = condition === 'falls' ? -1 : 1
  const told = sign * value
  for (const [at, each] of extremes) {
    const change = told - sign * each
    if (at < ts - windowMs || change <= 0 || (limit !== null && change >= limit)) return false
  }
  return true
}

const isSame = (after: readonly Remembered[], before: readonly Remembered[]) =>
  after.length === before.length && after.every((each, index) => each === before[index])

/** Only what may still be the lowest of a later span; of what goes up steadily one reading for each step. */
function remember(
  within: readonly Remembered[],
  reading: Remembered,
  { sign, stepMs }: { sign: number; stepMs: number },
): Remembered[] {
  const kept = within.filter(([, each]) => sign * each < sign * reading[1])
  const last = kept.at(-1)
  return last !== undefined && reading[0] - last[0] < stepMs ? kept : [...kept, reading]
}
