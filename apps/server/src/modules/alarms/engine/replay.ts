import { setImmediate } from 'node:timers/promises'
import type { Reading } from './evaluators/verdict'
import { createInhibition, type Inhibit } from './inhibit'
import { elapse, evaluate, freshState, isOpen, type JudgedRule, type Outcome, silence } from './life'
import { beginnings, release, stillHolds } from './standing'

/** An alarm that a rule would have opened; without `clearMs` it stood at the end. Unix ms. */
export interface Replayed {
  openMs: number
  clearMs: number | null
  value: number | null
  count: number
}

/** A reading of the rule's own points, or one of its process condition alone. */
export interface ReplayedReading extends Reading {
  readonly isOfInhibit?: boolean
}

interface Replaying {
  startMs: number
  endMs: number
  /** What holds the rule back, and the last reading of that before the span. */
  inhibit?: Inhibit | null | undefined
  inhibitBefore?: Reading | undefined
}

/** After so many readings everybody else has a turn. */
const readingsOfTurn = 2_000

/** The alarms that a rule makes of past readings, in the order of their times; time passes as it did then. */
export async function replay(
  declared: JudgedRule,
  readings: Iterable<ReplayedReading>,
  { startMs, endMs, inhibit, inhibitBefore }: Replaying,
): Promise<Replayed[]> {
  const inhibition = inhibit ? createInhibition(inhibit) : undefined
  if (inhibitBefore) inhibition?.hear(inhibitBefore, startMs)
  const rule = inhibition ? { ...declared, isInhibitedAt: inhibition.holdsAt } : declared
  const alarms: Replayed[] = []
  let state = freshState
  let [lastMs, passedMs] = [startMs, startMs]
  /** The reading that the rule was judged by last. */
  let newest: Reading | undefined

  const take = ({ state: next, transition }: Outcome) => {
    state = next
    const last = alarms.at(-1)
    if (transition?.kind === 'open')
      alarms.push({ openMs: transition.ts, clearMs: null, value: transition.value, count: 1 })
    if (transition?.kind === 'repeat' && last) last.count += 1
    if (transition?.kind === 'clear' && last) last.clearMs = transition.ts
  }
  const passTo = (now: number) => {
    take(elapse(rule, state, now))
    if (rule.condition !== 'silent') return
    take(silence(rule, state, lastMs, now))
    take(elapse(rule, state, now))
  }
  const pass = (now: number) => {
    const mayStand = rule.condition === 'silent' || (newest && stillHolds(rule, state, newest, passedMs))
    // what stands when its times begin may not come again
    if (mayStand && !isOpen(state))
      for (const at of beginnings(rule, { afterMs: passedMs, untilMs: now })) {
        passTo(at)
        if (isOpen(state)) break
        if (newest) take(release(rule, state, newest, { ts: at, now: at }))
      }
    passedMs = Math.max(passedMs, now)
    passTo(now)
  }

  const hearInhibit = (reading: Reading) => {
    const outcome = inhibition?.turn({ rule, state }, reading, reading.ts)
    if (outcome) take(outcome)
  }

  let taken = 0
  for (const reading of readings) {
    taken += 1
    if (taken % readingsOfTurn === 0) await setImmediate()
    // delays that ended before it, by the clock of then
    pass(reading.ts - 1)
    if (reading.isOfInhibit) {
      hearInhibit(reading)
      continue
    }
    lastMs = reading.ts
    if (reading.quality !== 2 || rule.condition === 'formula') newest = reading
    inhibition?.note(rule, reading)
    take(evaluate(rule, state, reading, reading.ts))
  }
  pass(endMs)
  return alarms
}
