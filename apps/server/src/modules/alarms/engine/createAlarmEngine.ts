import { createEngine, type EngineTools } from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import type { KindsOfTenants } from '../../stations'
import { type CurrentReadings, journalFeed } from '../../telemetry'
import type { AlarmRow } from '../desk/alarmRow'
import { createJudging } from './createJudging'
import { createLooks } from './createLooks'
import { createRefusals } from './createRefusals'
import { createRhythms } from './createRhythms'
import { createTrends } from './createTrends'
import { withoutAlarm } from './endedAlarms'
import type { Step } from './gathering'
import { elapse, evaluate, forgetTimes, isOpen } from './life'
import type { LiveRule } from './liveRule'
import { loadRules } from './loadBook'
import { lookAtSilence } from './lookAtSilence'
import { lookThrough } from './lookThrough'
import { awayMs, lostInhibits } from './lostInhibits'
import { newestOf } from './newestOf'
import { createRuleBook, isAtWork, standsWhereItDid } from './ruleBook'
import { lookAgain } from './standing'
import { storeSteps } from './store'

/** Evaluates rules on readings that have become current. What it knows survives a crash, as with every engine. */
export interface AlarmEngine {
  /** Loads rules and states, evaluates what was committed since, then follows the batches. */
  start(): Promise<void>
  /** Rules have changed: loads them again. */
  reload(): Promise<void>
  /** The alarms of rules were ended by hand: they begin anew, and what still stands opens again. */
  forget(ruleIds: readonly string[]): Promise<void>
  /** Whether a rule stands at one of the devices. */
  watchesAny(deviceIds: readonly string[]): boolean
  /** Stores what has gathered; resolves when it is stored. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const delayTickMs = 100
const silenceTickMs = 1_000
const inhibitTickMs = 10_000
const trendTickMs = 20_000
/** Times of rules begin with a minute, and are met so soon. */
const lookTickMs = 10_000
/** Rhythms of points change slowly. */
const rhythmTickMs = 600_000
/** That an alarm was ended by hand is told to its owner; what is lost on the way is found so soon. */
const endedTickMs = 60_000

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
  /** The partitions that are ours: the book holds their rules alone. */
  let owned: readonly number[] = []
  const refusals = createRefusals(onChanged)
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
    looks.take(
      book.adopt(await loadRules(db, owned, { now: clock.now(), kindsOfTenants, standing: ruleAtWork })),
    )
    refusals.keepOnly((ruleId) => ruleAtWork(ruleId) !== undefined)
    const fresh = looks.fresh()
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

  /** Of rules (all of them unless told) those begin anew whose alarms were ended otherwise than by what they watch. */
  const beginAnew = async (ruleIds?: readonly string[]) => {
    const open = ruleIds ? ruleIds.flatMap((id) => book.find(id) ?? []) : book.open()
    // what opens from here on need not be stored when it is asked for
    const known = open.filter(({ state }) => isOpen(state))
    if (known.length === 0) return
    await engine.flush()
    const ended = await withoutAlarm(
      db,
      known.map(({ rule }) => rule.id),
    )
    for (const live of known) {
      if (!ended.has(live.rule.id) || !isAtWork(book, live) || !isOpen(live.state)) continue
      judging.forget(live)
      looks.again(live)
    }
  }

  const lookAndStore = async () => {
    await looks.look()
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
    onStored: (alarms) => alarms.forEach(refusals.passOn),
    keyOf: ({ rule }: Step) => rule.id,
    describe: refusals.describe,
    onSetAside: refusals.note,
    async begin() {
      startedMs = clock.now()
      await lookAndStore()
      ends.push(
        scheduler.every('alarm delays', delayTickMs, checkDelays),
        scheduler.every('alarm silence', silenceTickMs, checkSilence),
        scheduler.every('alarm process conditions', inhibitTickMs, checkInhibits),
        scheduler.every('alarm trends', trendTickMs, checkTrends),
        scheduler.every('alarm looks', lookTickMs, checkStanding),
        scheduler.every('alarms ended by hand', endedTickMs, checkEnded),
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
  const trends = createTrends(db, book, {
    judge(live, { ts, value }, now) {
      // it was stopped while it read
      if (ends.length === 0) return
      judging.move(live, () => {
        const state = live.seenTs > now ? forgetTimes(live.state) : live.state
        const reading = { ts, value, quality: 0 }
        live.seenTs = ts
        live.inhibition?.note(live.rule, reading)
        return judge(live.rule, state, reading, now)
      })
    },
    judgeAgain(live, judged, at) {
      if (ends.length === 0) return
      judging.move(live, () => lookAgain(live.rule, live.state, { ...judged, quality: 0 }, at))
    },
  })
  const looks = createLooks({ db, clock, book, judging, rhythms, trendAgain: trends.again })

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

  const checkStanding = () =>
    engine.apart(async () => {
      // stopped while it waited
      if (ends.length === 0) return
      looks.wake(clock.now())
      if (looks.isDue()) await looks.look()
      flushWhenUrgent()
    })

  const checkEnded = () =>
    engine.apart(async () => {
      await beginAnew()
      await lookAndStore()
    })

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
        await beginAnew()
        await lookAndStore()
      }),
    ),
    forget: (ruleIds) =>
      engine.apart(async () => {
        await beginAnew(ruleIds)
        await lookAndStore()
      }),
    watchesAny: book.watchesAny,
    flush: engine.flush,
    stop: engine.stop,
  }
}
