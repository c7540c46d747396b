import type { Database } from '../../../platform/database'
import type { Clock } from '../../../platform/jobs/clock'
import type { Judging } from './createJudging'
import type { createRhythms } from './createRhythms'
import type { LiveRule } from './liveRule'
import { lookAtSilenceAgain } from './lookAtSilence'
import { lostInhibits } from './lostInhibits'
import { type NewestReading, newestOf } from './newestOf'
import type { EngineRule } from './rule'
import { type Adopted, isAtWork, type RuleBook } from './ruleBook'
import { beginnings, lookAgain, withDelays } from './standing'

const minuteMs = 60_000
/** Of a point that is heard no more, what stands is looked at again after so long, then after twice as long each time, and so long at most. */
const [firstRestMs, mostRestMs] = [10_000, minuteMs]
/** Longer than that nobody follows the times of rules minute by minute. */
const mostPauseMs = 10 * minuteMs

/** Looks at what is newest of rules that readings alone would not move: the next one may be far. */
interface Looks {
  /** Rules have been loaded. */
  take(adopted: Adopted): void
  /** Rules that have just come to be and were not looked at yet. */
  fresh(): readonly LiveRule[]
  /** A rule begins anew: what stands of it opens. */
  again(live: LiveRule): void
  /** Finds, once a minute, the rules whose times have begun. Unix ms. */
  wake(now: number): void
  /** Whether any rule is to be looked at. */
  isDue(): boolean
  /** Looks at them. Where that fails, the next look does it. */
  look(): Promise<void>
}

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly book: RuleBook
  readonly judging: Judging
  readonly rhythms: Pick<ReturnType<typeof createRhythms>, 'isStale'>
  /** The next look at trends hands on once more what a rule is judged by, as of an instant. */
  readonly trendAgain: (live: LiveRule, ts: number | undefined) => void
}

/** Builds it for the rules of a book. */
export function createLooks({ db, clock, book, judging, rhythms, trendAgain }: Parts): Looks {
  let fresh: LiveRule[] = []
  /** Rules to look at again, and as of when, Unix ms; undefined: as of when they are looked at. */
  let again = new Map<LiveRule, number | undefined>()
  /** Rules that wait for a point which is heard no more: for how long, ms, and until when, Unix ms. */
  const resting = new Map<LiveRule, { restMs: number; dueMs: number }>()
  /** Up to when the times of rules have been followed, Unix ms. */
  let wokenMs = clock.now()

  /**
   * Judges by the newest readings, as they came, what has just come to be. Others of these points are told in their order what has been
   * stored and has not reached us yet: a later reading would hide what lies between.
   */
  const lookAtNewest = (readings: readonly NewestReading[], begun: ReadonlySet<LiveRule>, now: number) => {
    for (const reading of readings) judging.hearInhibit(reading, now, (live) => begun.has(live))
    for (const reading of readings)
      for (const live of book.of(reading.itemId)) {
        // also one that was looked at before a restart
        judging.hear(live, reading)
        live.inhibition?.recall(live.rule, reading)
        if (!begun.has(live) || rhythms.isStale(live, reading, now)) continue
        judging.look(live, reading, now)
      }
    for (const live of begun) judging.resume(live, now)
  }

  /** Looks again at what stands. Answers what it opens, which is left to do, for its point may be heard no more. */
  const lookAtStanding = (
    asked: ReadonlyMap<LiveRule, number | undefined>,
    readings: readonly NewestReading[],
    { begun, now }: { begun: ReadonlySet<LiveRule>; now: number },
  ): Opening[] => {
    const newest = new Map(readings.map((reading) => [reading.itemId, reading]))
    const opening: Opening[] = []
    for (const [live, asOf] of asked) {
      if (!isAtWork(book, live)) continue
      const { rule } = live
      // over a start our clock may have been set back: what was a silence is one
      if (rule.condition === 'silent' && !begun.has(live)) lookAtSilenceAgain(live, judging, now)
      if (rule.trend) trendAgain(live, asOf)
      const ts = asOf ?? now
      const reading = newestFor(live, newest)
      if (!reading || rule.condition === 'silent') continue
      // a newer one came meanwhile: what it says stands
      if (!rule.formula && reading.ts < live.seenTs) again.set(live, undefined)
      else
        judging.move(live, () => {
          const outcome = lookAgain(live.rule, live.state, reading, { ts, now })
          if (live.phase !== 'normal') return outcome
          if (outcome.state.phase !== 'normal') opening.push({ live, reading, ts })
          return undefined
        })
    }
    return opening
  }

  /** Opens what stands, but of points that are heard no more: of those nobody knows, until they are heard. */
  const openStanding = async (opening: readonly Opening[], now: number) => {
    if (opening.length === 0) return
    const ofOnePoint = opening.filter(({ live }) => !live.rule.formula)
    const itemIds = [...new Set(ofOnePoint.map(({ reading }) => reading.itemId))]
    const lost = await db.asSystem((tx) => lostInhibits(tx, itemIds, now))
    for (const { live, reading, ts } of opening) {
      if (!isAtWork(book, live) || live.phase !== 'normal') continue
      if (!live.rule.formula && lost.has(reading.itemId)) {
        const known = resting.get(live)
        const restMs = known ? Math.min(2 * known.restMs, mostRestMs) : firstRestMs
        resting.set(live, { restMs, dueMs: now + restMs })
        continue
      }
      resting.delete(live)
      if (!live.rule.formula && reading.ts < live.seenTs) again.set(live, undefined)
      else judging.move(live, () => lookAgain(live.rule, live.state, reading, { ts, now }))
    }
  }

  /** Those whose rest is over by an instant, Unix ms; what has opened meanwhile, or is at work no more, waits for nothing. */
  const rested = (now: number): LiveRule[] => {
    for (const live of resting.keys())
      if (!isAtWork(book, live) || live.phase !== 'normal') resting.delete(live)
    return [...resting].flatMap(([live, { dueMs }]) => (dueMs <= now ? [live] : []))
  }

  return {
    take({ fresh: begun, changed }) {
      fresh = [...fresh, ...begun]
      for (const { live, before } of changed) {
        judging.move(live, () => ({
          state: withDelays(live.state, before, live.rule),
          transition: undefined,
        }))
        again.set(live, undefined)
      }
    },
    fresh: () => fresh,
    again: (live) => void again.set(live, undefined),
    wake(now) {
      // clocks of stations differ by full minutes
      if (Math.floor(now / minuteMs) === Math.floor(wokenMs / minuteMs)) return
      // after a pause, or of a clock that was ahead, what works by now counts as begun
      const isApart = now < wokenMs || now - wokenMs > mostPauseMs
      /** When the times of rules have begun, by what tells of them, which many share; null: they have not. */
      const begunBy = new Map<EngineRule['isActiveAt'], number | null>()
      const begunOf = ({ isActiveAt }: EngineRule): number | null => {
        if (isApart) return isActiveAt?.(now) ? now : null
        return [...beginnings({ isActiveAt }, { afterMs: wokenMs, untilMs: now })].at(-1) ?? null
      }
      for (const live of book.timetabled)
        judging.move(live, () => {
          if (live.phase !== 'normal') return undefined
          const { rule } = live
          const known = begunBy.get(rule.isActiveAt)
          const begun = known === undefined ? begunOf(rule) : known
          begunBy.set(rule.isActiveAt, begun)
          if (begun !== null) again.set(live, begun)
          return undefined
        })
      wokenMs = now
    },
    isDue: () => fresh.length + again.size > 0 || rested(clock.now()).length > 0,
    async look() {
      const [begun, now] = [new Set(fresh), clock.now()]
      const asked = new Map([
        ...[...begun, ...rested(now)].map((live) => [live, undefined] as const),
        ...again,
      ])
      if (asked.size === 0) return
      again = new Map()
      try {
        const readings = await newestOf(db, pointsOf(asked.keys()))
        lookAtNewest(readings, begun, now)
        fresh = fresh.filter((live) => !begun.has(live))
        await openStanding(lookAtStanding(asked, readings, { begun, now }), now)
        // what does not stand any more waits for nothing
        for (const live of asked.keys())
          if ((resting.get(live)?.dueMs ?? now + 1) <= now) resting.delete(live)
      } catch (error) {
        for (const [live, ts] of asked) if (isAtWork(book, live) && !again.has(live)) again.set(live, ts)
        throw error
      }
    },
  }
}

/** A rule of which an alarm would open, by a reading and as of an instant, Unix ms. */
interface Opening {
  readonly live: LiveRule
  readonly reading: NewestReading
  readonly ts: number
}

/** The points that rules look at, and those of their process conditions. */
const pointsOf = (lives: Iterable<LiveRule>): string[] => [
  ...new Set(
    [...lives].flatMap(({ rule: { itemIds, inhibit } }) =>
      inhibit ? [...itemIds, inhibit.itemId] : [...itemIds],
    ),
  ),
]

/** The newest reading of a rule's points; none where it cannot be relied on. An expression sees by itself which of its points count. */
function newestFor(
  { rule }: LiveRule,
  newest: ReadonlyMap<string, NewestReading>,
): NewestReading | undefined {
  let last: NewestReading | undefined
  for (const itemId of rule.itemIds) {
    const reading = newest.get(itemId)
    if (reading && (!last || reading.ts > last.ts)) last = reading
  }
  return last && (rule.formula || last.quality !== 2) ? last : undefined
}
