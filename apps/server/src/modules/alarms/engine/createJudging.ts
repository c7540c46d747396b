import type { Platform } from '../../../platform/module'
import { isNewer } from '../../telemetry'
import { breaksNothing } from './evaluators/judge'
import { createGathering, type Gathering } from './gathering'
import { type evaluate, forgetTimes, freshState, isTimed, type Outcome, settled } from './life'
import type { LiveRule } from './liveRule'
import type { NewestReading } from './newestOf'
import type { EngineRule } from './rule'
import type { RuleBook } from './ruleBook'

/** Judges readings, and whatever else moves rules, and gathers the steps that come of it until they are stored. */
export interface Judging extends Omit<Gathering, 'add'> {
  /** Looks at a reading of a point of a rule. */
  look(live: LiveRule, reading: NewestReading, now: number): void
  /** Hears a reading of process conditions, before the readings that they may hold back are looked at. */
  hearInhibit(reading: NewestReading, now: number, isOurs?: (live: LiveRule) => boolean): void
  /** Hears the newest reading of a process condition of before rules came to be; `isLost`: it is heard no more. */
  beginInhibit(
    reading: NewestReading,
    at: { now: number; isLost: boolean },
    isFresh: (live: LiveRule) => boolean,
  ): void
  /** Notes when a reading has come that its rule need not look at. */
  hear(live: LiveRule, reading: NewestReading): void
  /** Looks at what stands of a rule that has just come to be, once its newest readings have been looked at. */
  resume(live: LiveRule, now: number): void
  /** Moves a rule by what is made out of it; undefined: by nothing. */
  move(live: LiveRule, outcomeOf: () => Outcome | undefined): void
  /** The alarm of a rule was ended by hand: it begins anew, by what it knows. */
  forget(live: LiveRule): void
  /** Changes wait that people want to see at once. */
  isUrgent(): boolean
  /** More waits than what rules remember: that alone is made anew from the readings after a restart. */
  hasNews(): boolean
}

/** What a rule is called where it is told of. */
export const subjectOf = ({ deviceName, content }: EngineRule) => `${deviceName} · ${content}`

/** Builds it for the rules of a book; `judge` looks at one reading. */
export function createJudging(
  { bus, log }: Pick<Platform, 'bus' | 'log'>,
  { book, judge }: { book: RuleBook; judge: typeof evaluate },
): Judging {
  const gathering = createGathering()
  /** As what rules have failed: one that is changed may do better. */
  const failed = new WeakMap<LiveRule, string>()
  let isUrgent = false
  let hasNews = false

  const apply = (live: LiveRule, { state, transition }: Outcome) => {
    if (state === live.state) return
    const { phase, memory } = live.state
    const isWorthKeeping = state.phase !== 'normal' || phase !== 'normal' || state.memory !== memory
    live.state = state
    if (isTimed(live.rule, state)) book.timed.add(live)
    else book.timed.delete(live)
    if (isWorthKeeping) gathering.add(live, transition)
    if (transition !== undefined || state.phase !== phase) hasNews = true
    if (transition !== undefined && transition.kind !== 'repeat') isUrgent = true
  }

  /** A rule that fails is passed over, and its tenant told once: readings of others are not lost with it. */
  const passOver = (live: LiveRule, error: unknown) => {
    const { rule } = live
    if (failed.get(live) === rule.declared) return
    failed.set(live, rule.declared)
    log.error({ err: error, rule: rule.id }, 'alarm rule failed and is passed over')
    bus.publish('writers.setAside', {
      writer: 'alarms',
      tenantId: rule.tenantId,
      subject: subjectOf(rule),
      reason: error instanceof Error ? error.message : String(error),
    })
  }

  const hear = (live: LiveRule, { heardMs, quality }: NewestReading) => {
    if (heardMs !== null && quality !== 2) live.heardMs = Math.max(live.heardMs, heardMs)
  }

  const move = (live: LiveRule, outcomeOf: () => Outcome | undefined) => {
    try {
      const outcome = outcomeOf()
      if (outcome) apply(live, outcome)
    } catch (error) {
      passOver(live, error)
    }
  }

  const holdBackSince = (live: LiveRule, ts: number) => {
    const outcome = live.inhibition?.overtake(live, ts)
    if (outcome) apply(live, outcome)
  }

  const lookAt = (live: LiveRule, reading: NewestReading, now: number) => {
    const { ts, quality } = reading
    if (live.rule.formula) return lookAtInput(live, reading, now)
    if (quality === 2 || !isNewer(ts, live.seenTs, now)) return
    // Overtaken by an older one, it was of the time when our clock was ahead.
    if (ts <= live.seenTs) apply(live, { state: forgetTimes(live.state), transition: undefined })
    live.seenTs = ts
    hear(live, reading)
    live.inhibition?.note(live.rule, reading)
    if (live.state.phase === 'normal' && breaksNothing(live.rule, live.state.memory, reading)) return
    apply(live, judge(live.rule, live.state, reading, now))
    holdBackSince(live, ts)
  }

  /** Each point of an expression has a newest reading of its own; a bad one counts, for then it cannot be told. */
  const lookAtInput = (live: LiveRule, reading: NewestReading, now: number) => {
    const names = live.rule.formula?.namesOf.get(reading.itemId)
    const seenTs = live.state.memory?.inputs?.[names?.[0] ?? '']?.[0] ?? freshState.lastTs
    if (!isNewer(reading.ts, seenTs, now)) return
    // as above; the other points have readings of their own
    if (reading.ts <= seenTs)
      apply(live, { state: forgetTimes(live.state, live.state.memory), transition: undefined })
    const { itemId, ts, value, quality } = reading
    const input = { itemId, ts, value, quality, names }
    live.inhibition?.note(live.rule, input)
    apply(live, judge(live.rule, live.state, input, now))
    holdBackSince(live, ts)
  }

  return {
    hear,
    look(live, reading, now) {
      try {
        lookAt(live, reading, now)
      } catch (error) {
        passOver(live, error)
      }
    },
    hearInhibit(reading, now, isOurs = () => true) {
      for (const live of book.inhibitedBy(reading.itemId))
        if (isOurs(live)) move(live, () => live.inhibition?.turn(live, reading, now))
    },
    beginInhibit(reading, at, isFresh) {
      for (const live of book.inhibitedBy(reading.itemId))
        if (isFresh(live)) move(live, () => live.inhibition?.begin(live, reading, at))
    },
    resume: (live, now) => move(live, () => live.inhibition?.resume(live, now)),
    move,
    forget: (live) => apply(live, { state: settled(live.state), transition: undefined }),
    isUrgent: () => isUrgent,
    hasNews: () => hasNews,
    take() {
      isUrgent = false
      hasNews = false
      return gathering.take()
    },
    putBack(steps) {
      hasNews = true
      gathering.putBack(steps)
    },
    touch: gathering.touch,
    keepOnly: gathering.keepOnly,
  }
}
