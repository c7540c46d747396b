import type { AlarmCondition } from '@energy-console/contract/alarms'

/** A threshold rule as the core sees it. */
export interface ThresholdRule {
  readonly condition: AlarmCondition
  readonly limit: number
  /** How far a value must come back past the limit before the alarm clears, ≥ 0. */
  readonly deadBand: number
  /** How long the condition must hold before the alarm opens, ms. */
  readonly onDelayMs: number
}

/** What is remembered of a rule between two readings. */
export interface RuleState {
  readonly phase: 'normal' | 'pending' | 'active'
  /** Timestamp of the last reading that counted, Unix ms. */
  readonly lastTs: number
  /** While pending: when the condition began to hold (data time), and when the delay is over (our clock). */
  readonly sinceTs: number | null
  readonly dueMs: number | null
  /** The last value that broke the limit. */
  readonly value: number | null
  /** Readings over the limit since it opened. */
  readonly count: number
}

export interface Reading {
  readonly ts: number
  readonly value: number
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
}

/** What a reading, or the passing of time, leads to. */
export type Transition =
  | { kind: 'open'; ts: number; value: number }
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
}

const holds = (condition: ThresholdRule['condition'], value: number, limit: number): boolean => {
  switch (condition) {
    case 'gt':
      return value > limit
    case 'ge':
      return value >= limit
    case 'lt':
      return value < limit
    case 'le':
      return value <= limit
    case 'eq':
      return value === limit
    case 'ne':
      return value !== limit
  }
}

/** Whether a value breaks the rule's limit. */
export const isOverLimit = (rule: ThresholdRule, value: number): boolean =>
  holds(rule.condition, value, rule.limit)

/** The limit that an open alarm's value must come back past. */
const returnLimit = ({ condition, limit, deadBand }: ThresholdRule) => {
  if (condition === 'eq' || condition === 'ne') return limit
  return condition === 'gt' || condition === 'ge' ? limit - deadBand : limit + deadBand
}

/**
 * Evaluates one reading (ISA-18.2: limit, dead band, on-delay). Readings that are bad or not newer than the last one
 * change nothing, so redelivery and disorder are harmless. `now` is our clock, Unix ms.
 */
export function evaluate(rule: ThresholdRule, state: RuleState, reading: Reading, now: number): Outcome {
  if (reading.quality === 2 || reading.ts <= state.lastTs) return { state, transition: undefined }
  const isOver = isOverLimit(rule, reading.value)
  const seen = { ...state, lastTs: reading.ts }
  switch (state.phase) {
    case 'normal':
      if (!isOver) return { state: seen, transition: undefined }
      return rule.onDelayMs === 0 ? open(seen, reading.ts, reading.value) : wait(rule, seen, reading, now)
    case 'pending':
      if (!isOver) return { state: { ...freshState, lastTs: reading.ts }, transition: undefined }
      return reading.ts - (state.sinceTs ?? reading.ts) >= rule.onDelayMs
        ? open(seen, reading.ts, reading.value)
        : { state: { ...seen, value: reading.value }, transition: undefined }
    case 'active':
      if (isOver)
        return {
          state: { ...seen, value: reading.value, count: state.count + 1 },
          transition: { kind: 'repeat', ts: reading.ts },
        }
      return holds(rule.condition, reading.value, returnLimit(rule))
        ? { state: seen, transition: undefined }
        : {
            state: { ...freshState, lastTs: reading.ts },
            transition: { kind: 'clear', ts: reading.ts },
          }
  }
}

/** What is left of a state whose times are of a wrong clock: an open alarm stays open, a delay begins anew. */
export const forgetTimes = (state: RuleState): RuleState =>
  state.phase === 'active' ? { ...state, lastTs: freshState.lastTs } : freshState

/** What the passing of time leads to: a condition that has held for the delay opens, also when nothing more came. */
export function elapse(rule: ThresholdRule, state: RuleState, now: number): Outcome {
  if (state.phase !== 'pending' || state.dueMs === null || now < state.dueMs)
    return { state, transition: undefined }
  return open(state, (state.sinceTs ?? now) + rule.onDelayMs, state.value ?? rule.limit)
}

const open = (state: RuleState, ts: number, value: number): Outcome => ({
  state: { ...state, phase: 'active', sinceTs: null, dueMs: null, value, count: 1 },
  transition: { kind: 'open', ts, value },
})

const wait = (rule: ThresholdRule, state: RuleState, reading: Reading, now: number): Outcome => ({
  state: {
    ...state,
    phase: 'pending',
    sinceTs: reading.ts,
    dueMs: now + rule.onDelayMs,
    value: reading.value,
  },
  transition: undefined,
})
