import { changeEnds } from './evaluators/change'
import { tellFormula } from './evaluators/formula'
import { judge } from './evaluators/judge'
import type { Reading } from './evaluators/verdict'
import { advance, isOpen, type JudgedRule, type Outcome, type RuleState, worksAt } from './life'

const minuteMs = 60_000

/** What the last reading of a rule says at a later instant; `holds` is undefined where it cannot be told. */
interface Standing {
  readonly holds: boolean | undefined
  readonly value: number
}

/**
 * Whether what the last reading said is still so at an instant (Unix ms): after its span a change is no news any more, and a rate opens
 * nothing; inputs of an expression may be stale.
 */
function standingAt(rule: JudgedRule, state: RuleState, reading: Reading, at: number): Standing {
  const { condition, windowMs } = rule
  const { memory } = state
  const { value } = reading
  if (condition === 'formula') return { holds: tellFormula(rule.formula, memory?.inputs, at).holds, value }
  // what time ends is left to it
  if (condition === 'silent' || (condition === 'changes' && state.phase !== 'normal'))
    return { holds: undefined, value }
  if (condition === 'changes') return { holds: at < (changeEnds(rule, memory) ?? at), value }
  const verdict = judge(rule, memory, reading, isOpen(state))
  const isRate = condition === 'rises' || condition === 'falls'
  const isOld = isRate && !isOpen(state) && at - reading.ts > windowMs
  return { holds: verdict.holds && !isOld, value: verdict.value }
}

/** Whether what the last reading said still holds at an instant, Unix ms. */
export const stillHolds = (rule: JudgedRule, state: RuleState, reading: Reading, at: number): boolean =>
  standingAt(rule, state, reading, at).holds === true

/**
 * What the last reading of a rule leads to when it is looked at again at `ts`: the rule is another one now, its times have begun, or its
 * alarm was ended by hand; the reading may not come again. What opens is of then, what is open already is not counted once more, and a
 * delay that runs goes on. `now` is our clock; Unix ms.
 */
export function lookAgain(
  rule: JudgedRule,
  state: RuleState,
  reading: Reading,
  { ts, now }: { ts: number; now: number },
): Outcome {
  const at = Math.max(ts, reading.ts)
  const { holds, value } = standingAt(rule, state, reading, at)
  if (holds === undefined || waitsOn(rule, state, holds, at)) return { state, transition: undefined }
  return advance(rule, state, { ts: at, holds, value, isOld: true }, now)
}

/** Whether a delay runs that nothing has cut short. */
function waitsOn(rule: JudgedRule, { phase, dueMs }: RuleState, holds: boolean, at: number): boolean {
  if (dueMs === null) return false
  return phase === 'pending' ? holds && worksAt(rule, at) : phase === 'clearing' && !holds
}

/** What the last reading leads to when its rule is held back no more, at `ts`: as {@link lookAgain}, where nothing is open. */
export const release = (
  rule: JudgedRule,
  state: RuleState,
  reading: Reading,
  at: { ts: number; now: number },
): Outcome =>
  state.phase === 'normal' ? lookAgain(rule, state, reading, at) : { state, transition: undefined }

type Delays = Pick<JudgedRule, 'onDelayMs' | 'offDelayMs'>

/** A state once the delays of its rule are others: one that runs ends as much later, or sooner. */
export function withDelays(state: RuleState, before: Delays, after: Delays): RuleState {
  const { phase, dueMs } = state
  const moreMs =
    phase === 'pending' ? after.onDelayMs - before.onDelayMs : after.offDelayMs - before.offDelayMs
  return dueMs === null || moreMs === 0 ? state : { ...state, dueMs: dueMs + moreMs }
}

/** Full minutes after an instant and up to another (Unix ms) in which a rule begins to work, having rested before. */
export function* beginnings(
  { isActiveAt }: Pick<JudgedRule, 'isActiveAt'>,
  { afterMs, untilMs }: { afterMs: number; untilMs: number },
): Generator<number> {
  const first = (Math.floor(afterMs / minuteMs) + 1) * minuteMs
  if (!isActiveAt || first > untilMs) return
  let wasActive = isActiveAt(afterMs)
  for (let at = first; at <= untilMs; at += minuteMs) {
    const isActive = isActiveAt(at)
    if (isActive && !wasActive) yield at
    wasActive = isActive
  }
}
