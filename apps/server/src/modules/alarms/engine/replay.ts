import { setImmediate } from 'node:timers/promises'
import type { Reading } from './evaluators/verdict'
import { elapse, evaluate, freshState, type JudgedRule, type Outcome, silence } from './life'

/** An alarm that a rule would have opened; without `clearMs` it stood at the end. Unix ms. */
export interface Replayed {
  openMs: number
  clearMs: number | null
  value: number | null
  count: number
}

/** After so many readings everybody else has a turn. */
const readingsOfTurn = 2_000

/** The alarms that a rule makes of past readings, in the order of their times; time passes as it did then. */
export async function replay(
  rule: JudgedRule,
  readings: Iterable<Reading>,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<Replayed[]> {
  const alarms: Replayed[] = []
  let state = freshState
  let lastMs = startMs

  const take = ({ state: next, transition }: Outcome) => {
    state = next
    const last = alarms.at(-1)
    if (transition?.kind === 'open')
      alarms.push({ openMs: transition.ts, clearMs: null, value: transition.value, count: 1 })
    if (transition?.kind === 'repeat' && last) last.count += 1
    if (transition?.kind === 'clear' && last) last.clearMs = transition.ts
  }
  const pass = (now: number) => {
    take(elapse(rule, state, now))
    if (rule.condition !== 'silent') return
    take(silence(rule, state, lastMs, now))
    take(elapse(rule, state, now))
  }

  let taken = 0
  for (const reading of readings) {
    taken += 1
    if (taken % readingsOfTurn === 0) await setImmediate()
    // delays that ended before it, by the clock of then
    pass(reading.ts - 1)
    lastMs = reading.ts
    take(evaluate(rule, state, reading, reading.ts))
  }
  pass(endMs)
  return alarms
}
