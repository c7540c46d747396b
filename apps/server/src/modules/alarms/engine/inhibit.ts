import type { Comparison } from '@energy-console/contract/alarms'
import { isNewer } from '../../telemetry'
import { isPastLimit } from './evaluators/compare'
import type { Reading } from './evaluators/verdict'
import { inhibit, isOpen, type JudgedRule, type Outcome, type RuleState } from './life'
import { release } from './standing'

/** A process condition that holds a rule back. */
export interface Inhibit {
  readonly itemId: string
  readonly comparison: Comparison
  readonly value: number
}

/** Whether both are the same process condition, or there is none. */
export const isSameInhibit = (a: Inhibit | null, b: Inhibit | null): boolean =>
  a?.itemId === b?.itemId && a?.comparison === b?.comparison && a?.value === b?.value

/** What a point said: when (Unix ms), and its value; null for one that cannot be relied on. */
interface Heard {
  readonly ts: number
  readonly value: number | null
}

/** A rule that is held back, and what is remembered of it. */
interface HeldRule {
  readonly rule: JudgedRule
  readonly state: RuleState
}

/**
 * What is known of a process condition, and what becomes of the rule that it holds back: both at work and tried on the past. Readings of other points are judged by what it was at their time, for which the reading
 * before the newest is kept; a condition of which nothing is known, or that is heard no more, holds nothing back.
 */
export function createInhibition({ comparison, value: limit }: Inhibit) {
  let [newest, former]: (Heard | undefined)[] = []
  /** Since when it is heard no more, Unix ms. */
  let lostMs = Number.POSITIVE_INFINITY
  /** When its newest reading came, by our clock, Unix ms. */
  let cameMs = Number.NEGATIVE_INFINITY
  const holdsBy = (heard: Heard | undefined) =>
    heard !== undefined &&
    heard.value !== null &&
    isPastLimit({ limit, deadBand: 0 }, comparison, heard.value, false)
  /** The last reading that the rule was judged by: what it says stands when the condition ends, for it may not come again. */
  let last: Reading | undefined
  const inhibition = {
    /** Takes a reading of its point; one that is not newer by now changes nothing. Answers whether it holds otherwise since. */
    hear({ ts, value, quality }: Reading, now: number): boolean {
      if (newest && !isNewer(ts, newest.ts, now)) return false
      const before = inhibition.holds()
      // what it overtakes is of before it, or of the time when our clock was ahead
      former = newest && newest.ts < ts ? newest : undefined
      newest = { ts, value: quality === 2 ? null : value }
      lostMs = Number.POSITIVE_INFINITY
      cameMs = now
      return inhibition.holds() !== before
    },
    holds: (): boolean => lostMs === Number.POSITIVE_INFINITY && holdsBy(newest),
    /** When its point was heard last, Unix ms. */
    heardTs: (): number => newest?.ts ?? Number.NEGATIVE_INFINITY,
    holdsAt: (at: number): boolean =>
      at < lostMs && holdsBy(newest && former && newest.ts > at ? former : newest),
    /** Notes a reading that the rule is judged by. A bad one says something to an expression alone. */
    note(rule: JudgedRule, reading: Reading): void {
      if (reading.quality !== 2 || rule.condition === 'formula') last = reading
    },
    /** Notes the newest reading of before a start, where none has come since. */
    recall(rule: JudgedRule, reading: Reading): void {
      if (!last) inhibition.note(rule, reading)
    },
    /** What a reading of its point leads to: with its begin what is open is over, with its end what stands opens. */
    turn({ rule, state }: HeldRule, reading: Reading, now: number): Outcome | undefined {
      if (!inhibition.hear(reading, now)) return undefined
      const { ts } = reading
      if (inhibition.holds()) return inhibit(state, ts)
      return last && release(rule, state, last, { ts, now })
    },
    /**
     * Hears the newest reading of before a start. Where it says that the condition holds, an alarm is open all the same, and the point
     * is heard no more, the condition was lost already: the alarm stays.
     */
    begin(
      held: HeldRule,
      reading: Reading,
      { now, isLost }: { now: number; isLost: boolean },
    ): Outcome | undefined {
      if (!isLost || !isOpen(held.state)) return inhibition.turn(held, reading, now)
      inhibition.hear(reading, now)
      lostMs = now
      return undefined
    },
    /** Its point is heard no more (Unix ms): what stands opens, for nobody can say that the condition holds still. */
    lose({ rule, state }: HeldRule, now: number): Outcome | undefined {
      // a reading may have come since it was looked at
      if (lostMs !== Number.POSITIVE_INFINITY || cameMs > now) return undefined
      const held = inhibition.holds()
      lostMs = now
      return held && last ? release(rule, state, last, { ts: now, now }) : undefined
    },
    /** Its point counts again, though it has sent nothing new: what it said last holds. */
    regain({ state }: HeldRule, now: number): Outcome | undefined {
      if (lostMs === Number.POSITIVE_INFINITY) return undefined
      lostMs = Number.POSITIVE_INFINITY
      return inhibition.holds() ? inhibit(state, now) : undefined
    },
    /** A reading of before the condition began, at `ts`, came after that: what it has opened was over then. */
    overtake({ state }: HeldRule, ts: number): Outcome | undefined {
      const began = inhibition.heardTs()
      return inhibition.holds() && ts < began && !inhibition.holdsAt(ts) ? inhibit(state, began) : undefined
    },
    /** What stands after a start, for the condition may have ended while nobody listened. */
    resume({ rule, state }: HeldRule, now: number): Outcome | undefined {
      const ended = inhibition.heardTs()
      if (!last || inhibition.holds() || ended <= last.ts) return undefined
      return release(rule, state, last, { ts: rule.condition === 'formula' ? now : ended, now })
    },
  }
  return inhibition
}

export type Inhibition = ReturnType<typeof createInhibition>
