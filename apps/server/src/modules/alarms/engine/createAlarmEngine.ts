import { createEngine, type EngineTools } from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import { type CurrentReadings, isNewer, journalFeed } from '../../telemetry'
import type { AlarmRow } from '../desk/alarmRow'
import { createRhythms } from './createRhythms'
import { createTrends } from './createTrends'
import { breaksNothing } from './evaluators/judge'
import { createGathering, type Step } from './gathering'
import { elapse, evaluate, forgetTimes, freshState, isTimed, type Outcome, silence } from './life'
import { type LiveRule, passes, rowLength } from './liveRule'
import { loadRules } from './loadBook'
import { type NewestReading, newestOf } from './newestOf'
import type { EngineRule } from './rule'
import { createRuleBook, standsWhereItDid } from './ruleBook'
import { storeSteps } from './store'

/** Evaluates rules on readings that have become current. What it knows survives a crash, as with every engine. */
export interface AlarmEngine {
  /** Loads rules and states, evaluates what was committed since, then follows the batches. */
  start(): Promise<void>
  /** Rules have changed: loads them again. */
  reload(): Promise<void>
  /** The alarms of rules were eliminated: they begin anew with what comes next. */
  forget(ruleIds: readonly string[]): Promise<void>
  /** Whether a rule stands at one of the devices. */
  watchesAny(deviceIds: readonly string[]): boolean
  stop(): Promise<void>
}

const delayTickMs = 100
const silenceTickMs = 1_000
const trendTickMs = 20_000
/** Rhythms of points change slowly. */
const rhythmTickMs = 600_000
/** After a start, or when partitions have come, gateways have so long to come back before a silence of theirs counts. */
export const graceMs = 90_000

/** A reading, and the point that it is of. */
type Seen = NewestReading

const subjectOf = ({ deviceName, content }: EngineRule) => `${deviceName} · ${content}`

/** Builds the engine; `onChanged` hears of alarms that have opened or cleared, once that is stored. `judge` looks at one reading. */
export function createAlarmEngine(
  platform: EngineTools & Pick<Platform, 'bus' | 'clock'>,
  onChanged: (alarm: AlarmRow) => void,
  { judge = evaluate }: { judge?: typeof evaluate } = {},
): AlarmEngine {
  const { db, bus, clock, scheduler, log } = platform
  const book = createRuleBook()
  const gathering = createGathering()
  /** Rules whose newest reading is to be looked at: they have just come to be. */
  let fresh: LiveRule[] = []
  /** As what rules have failed: one that is changed may do better. */
  const failed = new WeakMap<LiveRule, string>()
  /** Changes wait that people want to see at once. */
  let isUrgent = false
  /** More waits than what rules remember: that alone is made anew from the readings after a restart. */
  let hasNews = false
  /** The partitions that are ours: the book holds their rules alone. */
  let owned: readonly number[] = []
  /** Since when silence is listened to, by our clock. */
  let startedMs = 0
  const ends: (() => void)[] = []

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

  const hear = (live: LiveRule, { heardMs, quality }: Seen) => {
    if (heardMs !== null && quality !== 2) live.heardMs = Math.max(live.heardMs, heardMs)
  }

  const lookAt = (live: LiveRule, reading: Seen, now: number) => {
    const { ts, quality } = reading
    if (live.rule.formula) return lookAtInput(live, reading, now)
    if (quality === 2 || !isNewer(ts, live.seenTs, now)) return
    // Overtaken by an older one, it was of the time when our clock was ahead.
    if (ts <= live.seenTs) apply(live, { state: forgetTimes(live.state), transition: undefined })
    live.seenTs = ts
    hear(live, reading)
    if (live.state.phase === 'normal' && breaksNothing(live.rule, live.state.memory, reading)) return
    apply(live, judge(live.rule, live.state, reading, now))
  }

  /** Each point of an expression has a newest reading of its own; a bad one counts, for then it cannot be told. */
  const lookAtInput = (live: LiveRule, reading: Seen, now: number) => {
    const names = live.rule.formula?.namesOf.get(reading.itemId)
    const seenTs = live.state.memory?.inputs?.[names?.[0] ?? '']?.[0] ?? freshState.lastTs
    if (!isNewer(reading.ts, seenTs, now)) return
    // as above; the other points have readings of their own
    if (reading.ts <= seenTs)
      apply(live, { state: forgetTimes(live.state, live.state.memory), transition: undefined })
    const { itemId, ts, value, quality } = reading
    apply(live, judge(live.rule, live.state, { itemId, ts, value, quality, names }, now))
  }

  const look = (live: LiveRule, reading: Seen, now: number) => {
    try {
      lookAt(live, reading, now)
    } catch (error) {
      passOver(live, error)
    }
  }

  const take = (readings: CurrentReadings, partitions: ReadonlySet<number>) => {
    const now = clock.now()
    // the book holds rules of our partitions alone
    const isOurs = ({ partition }: LiveRule) => partitions.size === owned.length || partitions.has(partition)
    const { rows } = book
    for (let index = 0; index < readings.points.length; index += 1) {
      const value = readings.values[index]
      if (typeof value !== 'number') continue
      const itemId = readings.points[index]?.id ?? ''
      const watch = book.at(itemId)
      if (watch === undefined) continue
      const ts = readings.ts[index] ?? 0
      const quality = readings.qualities[index] ?? 0
      const { row, own, joining } = watch
      const isRead = partitions.size === owned.length && quality !== 2
      for (let at = 0; at < own.length; at += 1) {
        // most readings break nothing: they cost a few comparisons, and no object
        if (isRead && passes(rows, row + at * rowLength, ts, value, now)) continue
        const live = own[at]
        if (live && isOurs(live)) look(live, { itemId, ts, value, quality, heardMs: now }, now)
      }
      for (const live of joining)
        if (isOurs(live)) look(live, { itemId, ts, value, quality, heardMs: now }, now)
    }
    flushWhenUrgent()
  }

  const ruleAtWork = (ruleId: string) => book.find(ruleId)?.rule

  const load = async () => {
    fresh = [...fresh, ...book.adopt(await loadRules(db, owned, ruleAtWork))]
    gathering.keepOnly((rule) => {
      const now = book.find(rule.id)?.rule
      return now !== undefined && standsWhereItDid(now, rule)
    })
  }

  const lookAtNewest = async () => {
    const [rules, now] = [new Set(fresh), clock.now()]
    if (rules.size === 0) return
    const readings = await newestOf(
      db,
      [...rules].flatMap(({ rule }) => rule.itemIds),
    )
    // where that failed, the next reload looks
    fresh = fresh.filter((live) => !rules.has(live))
    for (const reading of readings)
      for (const live of book.of(reading.itemId)) {
        // also one that was looked at before a restart
        hear(live, reading)
        if (rhythms.isStale(live, reading, now)) continue
        look(live, reading, now)
      }
    await engine.flush()
  }

  const engine = createEngine(platform, {
    name: 'alarms',
    feed: journalFeed(platform, book.itemIds),
    load(partitions) {
      owned = partitions
      return load()
    },
    take,
    drain() {
      isUrgent = false
      hasNews = false
      return gathering.take()
    },
    canWait: () => !hasNews,
    putBack(steps) {
      hasNews = true
      gathering.putBack(steps)
    },
    store: storeSteps,
    onStored: (alarms) => alarms.forEach(onChanged),
    keyOf: ({ rule }: Step) => rule.id,
    describe: ({ rule }) => ({ tenantId: rule.tenantId, subject: subjectOf(rule) }),
    async begin() {
      startedMs = clock.now()
      await lookAtNewest()
      ends.push(
        scheduler.every('alarm delays', delayTickMs, checkDelays),
        scheduler.every('alarm silence', silenceTickMs, checkSilence),
        scheduler.every('alarm trends', trendTickMs, checkTrends),
        scheduler.every('alarm rhythms', rhythmTickMs, rhythms.look),
      )
    },
    end() {
      for (const end of ends.splice(0)) end()
    },
  })

  const flushWhenUrgent = () => {
    if (isUrgent) engine.flushSoon()
  }

  const checkDelays = () => {
    const now = clock.now()
    for (const live of [...book.timed])
      try {
        apply(live, elapse(live.rule, live.state, now))
      } catch (error) {
        passOver(live, error)
      }
    flushWhenUrgent()
  }

  const rhythms = createRhythms(db, book)
  const trends = createTrends(db, book, (live, { ts, value }, now) => {
    // it was stopped while it read
    if (ends.length === 0) return
    try {
      const state = live.seenTs > now ? forgetTimes(live.state) : live.state
      live.seenTs = ts
      apply(live, judge(live.rule, state, { ts, value, quality: 0 }, now))
    } catch (error) {
      passOver(live, error)
    }
  })

  const checkTrends = async () => {
    await trends.look(clock.now())
    flushWhenUrgent()
  }

  /**
   * Since when nothing has come. Readings that are sent late, or by a clock that is slow, are no silence: what counts is when
   * they came.
   */
  const silentSince = (live: LiveRule, now: number) => {
    // of the time when our clock was ahead
    if (live.heardMs > now) live.heardMs = now
    const since = Math.max(live.seenTs, live.heardMs)
    return Number.isFinite(since) ? since : live.rule.madeMs
  }

  /** What has been silent for long enough. Silence counts from the last reading; a start gives everybody time to come back. */
  const checkSilence = () => {
    const now = clock.now()
    for (const live of book.silent) {
      const { rule, state } = live
      if (now - startedMs < Math.min(graceMs, rule.windowMs)) continue
      try {
        const outcome = silence(rule, state, silentSince(live, now), now)
        // the reading before it must not end it after a restart
        if (outcome.state !== state)
          apply(live, { ...outcome, state: { ...outcome.state, lastTs: live.seenTs } })
      } catch (error) {
        passOver(live, error)
      }
    }
    flushWhenUrgent()
  }

  return {
    start: engine.start,
    // of two that overlap the older one might be adopted last
    reload: oneAtATime(() =>
      engine.apart(async () => {
        // Of a rule that goes to another owner with its station, all that was seen here is stored.
        await engine.flush().catch(() => undefined)
        await load()
        await lookAtNewest()
      }),
    ),
    forget: (ruleIds) =>
      engine.apart(async () => {
        await engine.flush().catch(() => undefined)
        for (const id of ruleIds) {
          const live = book.find(id)
          if (live)
            apply(live, { state: { ...freshState, memory: live.state.memory }, transition: undefined })
        }
        await engine.flush()
      }),
    watchesAny: book.watchesAny,
    stop: engine.stop,
  }
}
