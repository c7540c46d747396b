import { createEngine, type EngineTools } from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import type { KindsOfTenants } from '../../stations'
import { type CurrentReadings, journalFeed } from '../../telemetry'
import type { AlarmRow } from '../desk/alarmRow'
import { createJudging, subjectOf } from './createJudging'
import { createRhythms } from './createRhythms'
import { createTrends } from './createTrends'
import type { Step } from './gathering'
import { elapse, evaluate, forgetTimes } from './life'
import type { LiveRule } from './liveRule'
import { loadRules } from './loadBook'
import { lookAtSilence } from './lookAtSilence'
import { lookThrough } from './lookThrough'
import { awayMs, lostInhibits } from './lostInhibits'
import { newestOf } from './newestOf'
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
const inhibitTickMs = 10_000
const trendTickMs = 20_000
/** Rhythms of points change slowly. */
const rhythmTickMs = 600_000

/** Builds the engine; `onChanged` hears of alarms that have opened or cleared, once that is stored. `judge` looks at one reading, `kindsOfTenants` tells what days are. */
export function createAlarmEngine(
  platform: EngineTools & Pick<Platform, 'bus' | 'clock'>,
  onChanged: (alarm: AlarmRow) => void,
  {
    judge = evaluate,
    kindsOfTenants,
  }: { judge?: typeof evaluate; kindsOfTenants?: KindsOfTenants | undefined } = {},
): AlarmEngine {
  const { db, bus, clock, scheduler, log, partitions: { worked } = {} } = platform
  const book = createRuleBook()
  const judging = createJudging({ bus, log }, { book, judge })
  /** Rules whose newest reading is to be looked at: they have just come to be. */
  let fresh: LiveRule[] = []
  /** The partitions that are ours: the book holds their rules alone. */
  let owned: readonly number[] = []
  /** Since when silence is listened to, by our clock. */
  let startedMs = 0
  const ends: (() => void)[] = []

  const take = (readings: CurrentReadings, partitions: ReadonlySet<number>) => {
    // the book holds rules of our partitions alone
    const isOurs =
      partitions.size === owned.length ? undefined : (live: LiveRule) => partitions.has(live.partition)
    lookThrough(readings, { book, judging, isOurs, worked, now: clock.now() })
    flushWhenUrgent()
  }

  const ruleAtWork = (ruleId: string) => book.find(ruleId)?.rule

  const load = async () => {
    fresh = [
      ...fresh,
      ...book.adopt(await loadRules(db, owned, { now: clock.now(), kindsOfTenants, standing: ruleAtWork })),
    ]
    // what is caught up with is judged by them
    const inhibits = fresh.flatMap(({ rule }) => (rule.inhibit ? [rule.inhibit.itemId] : []))
    if (inhibits.length > 0) {
      const itemIds = [...new Set(inhibits)]
      const now = clock.now()
      const lost = await db.asSystem((tx) => lostInhibits(tx, itemIds, now))
      const begun = new Set(fresh)
      for (const reading of await newestOf(db, itemIds))
        judging.beginInhibit(reading, { now, isLost: lost.has(reading.itemId) }, (live) => begun.has(live))
    }
    judging.keepOnly((rule) => {
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
        judging.hear(live, reading)
        live.inhibition?.recall(live.rule, reading)
        if (rhythms.isStale(live, reading, now)) continue
        judging.look(live, reading, now)
      }
    for (const live of rules) judging.resume(live, now)
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
    drain: judging.take,
    canWait: () => !judging.hasNews(),
    putBack: judging.putBack,
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
        scheduler.every('alarm process conditions', inhibitTickMs, checkInhibits),
        scheduler.every('alarm trends', trendTickMs, checkTrends),
        scheduler.every('alarm rhythms', rhythmTickMs, rhythms.look),
      )
    },
    end() {
      for (const end of ends.splice(0)) end()
    },
  })

  const flushWhenUrgent = () => {
    if (judging.isUrgent()) engine.flushSoon()
  }

  const checkDelays = () => {
    const now = clock.now()
    for (const live of [...book.timed]) judging.move(live, () => elapse(live.rule, live.state, now))
    flushWhenUrgent()
  }

  const rhythms = createRhythms(db, book)
  const trends = createTrends(db, book, (live, { ts, value }, now) => {
    // it was stopped while it read
    if (ends.length === 0) return
    judging.move(live, () => {
      const state = live.seenTs > now ? forgetTimes(live.state) : live.state
      const reading = { ts, value, quality: 0 }
      live.seenTs = ts
      live.inhibition?.note(live.rule, reading)
      return judge(live.rule, state, reading, now)
    })
  })

  const checkTrends = async () => {
    await trends.look(clock.now())
    flushWhenUrgent()
  }

  /** Process conditions that are heard no more hold nothing back, until they are heard again. */
  const checkInhibits = async () => {
    const itemIds = book.inhibitIds()
    if (itemIds.length === 0) return
    const now = clock.now()
    const lost = await db.asSystem((tx) => lostInhibits(tx, itemIds, now))
    // it was stopped while it read
    if (ends.length === 0) return
    // after a start all gateways seem dead until they have come back
    const isBegun = now - startedMs >= awayMs
    for (const itemId of itemIds)
      for (const live of book.inhibitedBy(itemId)) {
        if (!lost.has(itemId)) judging.move(live, () => live.inhibition?.regain(live, now))
        else if (isBegun) judging.move(live, () => live.inhibition?.lose(live, now))
      }
    flushWhenUrgent()
  }

  const checkSilence = () => {
    lookAtSilence(book.silent, judging, { now: clock.now(), startedMs })
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
          if (live) judging.forget(live)
        }
        await engine.flush()
      }),
    watchesAny: book.watchesAny,
    stop: engine.stop,
  }
}
