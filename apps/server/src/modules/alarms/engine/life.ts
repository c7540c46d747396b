import { changeEnds } from './evaluators/change'
import { tellFormula } from './evaluators/formula'
import { judge } from './evaluators/judge'
import type { Condition, Memory, Reading } from './evaluators/verdict'

/** A rule as the core sees it. */
export interface JudgedRule extends Condition {
  /** How long the condition must hold before the alarm opens, ms. */
  readonly onDelayMs: number
  /** How long it must have ended before the alarm clears, ms. */
  readonly offDelayMs: number
  /** Whether the rule works at an instant (Unix ms); left out: always. */
  readonly isActiveAt?: ((at: number) => boolean) | undefined
  /** Whether a process condition holds it back at an instant (Unix ms); left out: nothing does. */
  readonly isInhibitedAt?: ((at: number) => boolean) | undefined
}

/** Whether a rule may open an alarm at an instant (Unix ms). */
export const worksAt = (rule: JudgedRule, at: number): boolean =>
  rule.isActiveAt?.(at) !== false && rule.isInhibitedAt?.(at) !== true

/** What is remembered of a rule between two readings. */
export interface RuleState {
  readonly phase: 'normal' | 'pending' | 'active' | 'clearing'
  /** Timestamp of the last reading that counted, Unix ms. */
  readonly lastTs: number
  /**
   * While a delay runs: when the condition began to hold, or ended (data time), and when the delay is over (our clock). That is null
   * while the delay rests.
   */
  readonly sinceTs: number | null
  readonly dueMs: number | null
  /** The last value that broke the limit. */
  readonly value: number | null
  /** Readings over the limit since it opened. */
  readonly count: number
  readonly memory: Memory | null
}

/** What a reading, or the passing of time, leads to. */
export type Transition =
  | { kind: 'open'; ts: number; value: number | null }
  | { kind: 'repeat'; ts: number }
  | { kind: 'clear'; ts: number }

export interface Outcome {
  state: RuleState
  transition: Transition | undefined
}

/** A rule that has seen nothing yet. */
export const freshState: RuleState = {
  phase: 'normal',
  lastTs: Number.NEGATIVE_INFINITY,
  sinceTs: null,
  dueMs: null,
  value: null,
  count: 0,
  memory: null,
}

/** Whether an alarm is open, its condition ended or not. */
export const isOpen = ({ phase }: RuleState): boolean => phase === 'active' || phase === 'clearing'

/** What a condition has said at an instant. */
interface Said {
  readonly ts: number
  readonly holds: boolean
  readonly value: number | null
  readonly isOld?: boolean | undefined
}

/**
 * Evaluates one reading (ISA-18.2: condition, dead band, delays). Readings that are bad or not newer than the last one
 * change nothing, so redelivery and disorder are harmless. `now` is our clock, Unix ms.
 */
export function evaluate(rule: JudgedRule, state: RuleState, reading: Reading, now: number): Outcome {
  const isOfSeveral = rule.condition === 'formula'
  if (!isOfSeveral && (reading.quality === 2 || reading.ts <= state.lastTs)) return unchanged(state)
  const verdict = judge(rule, state.memory, reading, isOpen(state))
  const seen = seenBy(state, Math.max(reading.ts, state.lastTs), verdict.memory)
  const { holds, value, isOld } = verdict
  return holds === undefined
    ? unchanged(rested(seen))
    : advance(rule, seen, { ts: reading.ts, holds, value, isOld }, now)
}

/** A state after one more reading. Field by field: so often as this is done, a spread costs several times as much. */
const seenBy = (
  { phase, sinceTs, dueMs, value, count }: RuleState,
  lastTs: number,
  memory: Memory | null,
): RuleState => ({ phase, lastTs, sinceTs, dueMs, value, count, memory })

/** Where a rule goes from what its condition says. */
export function advance(rule: JudgedRule, state: RuleState, said: Said, now: number): Outcome {
  const { ts, value } = said
  const since = state.sinceTs ?? ts
  switch (state.phase) {
    case 'normal':
      // outside of its times, and held back by a process condition, a rule opens nothing
      if (!said.holds || !worksAt(rule, ts)) return unchanged(state)
      return rule.onDelayMs === 0
        ? opened(state, ts, value)
        : unchanged({ ...state, phase: 'pending', sinceTs: ts, dueMs: now + rule.onDelayMs, value })
    case 'pending':
      if (!said.holds || !worksAt(rule, ts)) return unchanged(settled(state))
      return ts - since >= rule.onDelayMs
        ? opened(state, ts, value)
        : unchanged({ ...goingOn(state, rule.onDelayMs - (ts - since), now), value })
    case 'active':
      if (said.holds) return said.isOld ? unchanged(state) : repeated(state, ts, value)
      return rule.offDelayMs === 0
        ? cleared(state, ts)
        : unchanged({ ...state, phase: 'clearing', sinceTs: ts, dueMs: now + rule.offDelayMs })
    case 'clearing': {
      const back = { ...state, phase: 'active', sinceTs: null, dueMs: null } as const
      if (said.holds) return said.isOld ? unchanged(back) : repeated(back, ts, value)
      return ts - since >= rule.offDelayMs
        ? cleared(state, ts)
        : unchanged(goingOn(state, rule.offDelayMs - (ts - since), now))
    }
  }
}

/** What the passing of time leads to: delays that are over, also when nothing more came; a change that is no news any more. */
export function elapse(rule: JudgedRule, state: RuleState, now: number): Outcome {
  if (state.dueMs !== null && now >= state.dueMs) {
    const since = state.sinceTs ?? now
    if (!canBeTold(rule, state, since)) return unchanged(rested(state))
    if (state.phase === 'pending') {
      const ts = since + rule.onDelayMs
      // its times may have ended meanwhile
      return worksAt(rule, ts) ? opened(state, ts, state.value) : unchanged(settled(state))
    }
    if (state.phase === 'clearing') return cleared(state, since + rule.offDelayMs)
  }
  const ends = endsByItself(rule, state)
  if (ends === undefined || now < ends) return unchanged(state)
  return advance(rule, state, { ts: ends, holds: false, value: state.value }, now)
}

/** Whether what a delay waits for can still be told when it is over: of an expression an input may be stale by then. */
function canBeTold(rule: JudgedRule, { phase, memory }: RuleState, since: number): boolean {
  if (rule.condition !== 'formula') return true
  const at = since + (phase === 'pending' ? rule.onDelayMs : rule.offDelayMs)
  return tellFormula(rule.formula, memory?.inputs, at).holds !== undefined
}

/** Whether the passing of time may lead to something. */
export const isTimed = (rule: JudgedRule, state: RuleState): boolean =>
  state.dueMs !== null || endsByItself(rule, state) !== undefined

const endsByItself = (rule: JudgedRule, { phase, memory }: RuleState): number | undefined =>
  rule.condition === 'changes' && (phase === 'active' || phase === 'pending')
    ? changeEnds(rule, memory)
    : undefined

/** What nothing coming leads to: the point has been silent since an instant (Unix ms). */
export function silence(rule: JudgedRule, state: RuleState, since: number, now: number): Outcome {
  const ended = since + rule.windowMs
  if (now < ended || isOpen(state) || state.phase === 'pending') return unchanged(state)
  // of one that lasted already when its times began, or whose delay ends after they have, the alarm is of now
  const ts = worksAt(rule, ended) && worksAt(rule, ended + rule.onDelayMs) ? ended : now
  return advance(rule, state, { ts, holds: true, value: null }, now)
}

/** What a process condition that begins to hold (Unix ms) leads to: what is open is over, and what waits opens no more. */
export function inhibit(state: RuleState, at: number): Outcome {
  if (isOpen(state)) return cleared(state, Math.max(at, state.lastTs))
  return unchanged(state.phase === 'pending' ? settled(state) : state)
}

/** A silence that a rule tells later than before: it has not lasted for long enough, and an alarm of it is over. */
export function shortSilence(rule: JudgedRule, state: RuleState, since: number, now: number): Outcome {
  if (state.phase === 'normal' || state.phase === 'clearing' || now >= since + rule.windowMs)
    return unchanged(state)
  return advance(rule, state, { ts: now, holds: false, value: null }, now)
}

/** A state in which nothing is open and no delay runs; what is known of readings stays. */
export const settled = ({ lastTs, memory }: RuleState): RuleState => ({ ...freshState, lastTs, memory })

/**
 * What is left of a state whose times are of a wrong clock: an open alarm stays open, a delay begins anew. What is `remembered` is of
 * other points, which their own readings overtake.
 */
export const forgetTimes = (state: RuleState, remembered: Memory | null = null): RuleState =>
  isOpen(state)
    ? { ...state, phase: 'active', sinceTs: null, dueMs: null, lastTs: freshState.lastTs, memory: remembered }
    : { ...freshState, memory: remembered }

const unchanged = (state: RuleState): Outcome => ({ state, transition: undefined })

/** A delay does not end while it cannot be told whether the condition holds; it goes on when that can be told again. */
const rested = (state: RuleState): RuleState => (state.dueMs === null ? state : { ...state, dueMs: null })

const goingOn = (state: RuleState, restMs: number, now: number): RuleState =>
  state.dueMs === null ? { ...state, dueMs: now + restMs } : state

const opened = (state: RuleState, ts: number, value: number | null): Outcome => ({
  state: { ...state, phase: 'active', sinceTs: null, dueMs: null, value, count: 1 },
  transition: { kind: 'open', ts, value },
})

const repeated = (state: RuleState, ts: number, value: number | null): Outcome => ({
  state: { ...state, value, count: state.count + 1 },
  transition: { kind: 'repeat', ts },
})

const cleared = (state: RuleState, ts: number): Outcome => ({
  state: settled(state),
  transition: { kind: 'clear', ts },
})
