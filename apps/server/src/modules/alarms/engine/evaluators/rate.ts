import type { Condition, Memory, Reading, Remembered, Verdict } from './verdict'

/** The span is told by so many steps at most: what is remembered stays small, however often a device sends. */
export const stepsOfSpan = 60

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
  const told = sign * value
  let lowest = told
  // only what may still be the lowest of a later span; of what goes up steadily one reading for each step
  const extremes: Remembered[] = []
  for (const extreme of before) {
    if (extreme[0] < ts - windowMs) continue
    const each = sign * extreme[1]
    if (each >= told) continue
    if (each < lowest) lowest = each
    extremes.push(extreme)
  }
  // the same object where nothing is new: what is remembered is stored whenever it changes
  const last = extremes[extremes.length - 1]
  const isNew = last === undefined || ts - last[0] >= windowMs / stepsOfSpan
  if (isNew) extremes.push([ts, value, quality])
  const change = told - lowest
  const wanted = limit ?? Number.POSITIVE_INFINITY
  return {
    holds: change >= wanted - (isOpen ? deadBand : 0),
    isOld: change < wanted,
    value: change,
    memory: memory && !isNew && extremes.length === before.length ? memory : { extremes },
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
  const first = extremes?.[0]
  const last = extremes?.[extremes.length - 1]
  if (first === undefined || last === undefined) return false
  if (ts - last[0] >= windowMs / stepsOfSpan || first[0] < ts - windowMs) return false
  const sign = condition === 'falls' ? -1 : 1
  const told = sign * value
  // the first of them is the oldest and the lowest, the last the highest
  return told > sign * last[1] && (limit === null || told - sign * first[1] < limit)
}
