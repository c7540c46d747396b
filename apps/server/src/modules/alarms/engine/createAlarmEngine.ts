import { createEngine, type EngineShare } from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import { type CurrentReadings, isNewer, journalFeed } from '../../telemetry'
import type { AlarmRow } from '../desk/alarmRow'
import { createGathering, type Step } from './gathering'
import { newestOf } from './newestOf'
import type { EngineRule, LiveRule } from './rule'
import { createRuleBook } from './ruleBook'
import { loadRules, storeSteps } from './store'
import { elapse, evaluate, forgetTimes, isOverLimit, type Outcome } from './threshold'

/** Evaluates rules on readings that have become current. What it knows survives a crash, as with every engine. */
export interface AlarmEngine {
  /** Loads rules and states, evaluates what was committed since, then follows the batches. */
  start(): Promise<void>
  /** Rules have changed: loads them again. */
  reload(): Promise<void>
  /** Whether a rule stands at one of the devices. */
  watchesAny(deviceIds: readonly string[]): boolean
  stop(): Promise<void>
}

const delayTickMs = 100

const subjectOf = ({ deviceName, content }: EngineRule) => `${deviceName} · ${content}`

/** Builds the engine; `onChanged` hears of alarms that have opened or cleared, once that is stored. `judge` looks at one reading. */
export function createAlarmEngine(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'scheduler' | 'writers' | 'log'>,
  onChanged: (alarm: AlarmRow) => void,
  { judge = evaluate, partitions }: EngineShare & { judge?: typeof evaluate } = {},
): AlarmEngine {
  const { db, bus, clock, scheduler, log } = platform
  const book = createRuleBook()
  const gathering = createGathering()
  /** Rules whose newest reading is to be looked at: they have just come to be. */
  let fresh: LiveRule[] = []
  /** Rules that have failed as they are; one that is changed is loaded anew. */
  const failed = new WeakSet<EngineRule>()
  /** Changes wait that people want to see at once. */
  let isUrgent = false
  /** The partitions that are ours: the book holds their rules alone. */
  let owned: readonly number[] = []
  let endDelays: (() => void) | undefined

  const apply = (live: LiveRule, { state, transition }: Outcome) => {
    if (state === live.state) return
    const isWorthKeeping = state.phase !== 'normal' || live.state.phase !== 'normal'
    live.state = state
    if (state.phase === 'pending') book.pending.add(live)
    else book.pending.delete(live)
    if (isWorthKeeping) gathering.add(live, transition)
    if (transition !== undefined && transition.kind !== 'repeat') isUrgent = true
  }

  /** A rule that fails is passed over, and its tenant told once: readings of others are not lost with it. */
  const passOver = ({ rule }: LiveRule, error: unknown) => {
    if (failed.has(rule)) return
    failed.add(rule)
    log.error({ err: error, rule: rule.id }, 'alarm rule failed and is passed over')
    bus.publish('writers.setAside', {
      writer: 'alarms',
      tenantId: rule.tenantId,
      subject: subjectOf(rule),
      reason: error instanceof Error ? error.message : String(error),
    })
  }

  /** Most readings break nothing: they cost a comparison, and no object. */
  const lookAt = (live: LiveRule, ts: number, value: number, quality: number, now: number) => {
    if (quality === 2 || !isNewer(ts, live.seenTs, now)) return
    // Overtaken by an older one, it was of the time when our clock was ahead.
    const state = ts > live.seenTs ? live.state : forgetTimes(live.state)
    live.seenTs = ts
    if (live.state.phase === 'normal' && !isOverLimit(live.rule, value)) return
    apply(live, judge(live.rule, state, { ts, value, quality }, now))
  }

  const look = (live: LiveRule, ts: number, value: number, quality: number, now: number) => {
    try {
      lookAt(live, ts, value, quality, now)
    } catch (error) {
      passOver(live, error)
    }
  }

  const take = (readings: CurrentReadings, partitions: ReadonlySet<number>) => {
    const now = clock.now()
    for (let index = 0; index < readings.points.length; index += 1) {
      const value = readings.values[index]
      if (typeof value !== 'number') continue
      for (const live of book.of(readings.points[index]?.id ?? ''))
        if (partitions.has(live.partition))
          look(live, readings.ts[index] ?? 0, value, readings.qualities[index] ?? 0, now)
    }
    flushWhenUrgent()
  }

  const load = async () => {
    fresh = [...fresh, ...book.adopt(await loadRules(db, owned))]
    gathering.keepOnly(({ id, itemId }) => book.find(id)?.rule.itemId === itemId)
  }

  const lookAtNewest = async () => {
    const [rules, now] = [new Set(fresh), clock.now()]
    if (rules.size === 0) return
    const readings = await newestOf(
      db,
      [...rules].map(({ rule }) => rule.itemId),
    )
    // where that failed, the next reload looks
    fresh = fresh.filter((live) => !rules.has(live))
    for (const { itemId, ts, value, quality } of readings)
      for (const live of book.of(itemId)) look(live, ts, value, quality, now)
    await engine.flush()
  }

  const engine = createEngine(
    platform,
    {
      name: 'alarms',
      feed: journalFeed(platform, book.itemIds),
      load(partitions) {
        owned = partitions
        return load()
      },
      take,
      drain() {
        isUrgent = false
        return gathering.take()
      },
      putBack: gathering.putBack,
      store: storeSteps,
      onStored: (alarms) => alarms.forEach(onChanged),
      keyOf: ({ rule }: Step) => rule.id,
      describe: ({ rule }) => ({ tenantId: rule.tenantId, subject: subjectOf(rule) }),
    },
    { partitions },
  )

  const flushWhenUrgent = () => {
    if (isUrgent) engine.flushSoon()
  }

  const checkDelays = () => {
    const now = clock.now()
    for (const live of [...book.pending])
      try {
        apply(live, elapse(live.rule, live.state, now))
      } catch (error) {
        passOver(live, error)
      }
    flushWhenUrgent()
  }

  return {
    async start() {
      await engine.start()
      await lookAtNewest()
      endDelays = scheduler.every('alarm delays', delayTickMs, checkDelays)
    },
    // of two that overlap the older one might be adopted last
    reload: oneAtATime(async () => {
      // Of a rule that goes to another owner with its station, all that was seen here is stored.
      await engine.flush().catch(() => undefined)
      await load()
      await lookAtNewest()
    }),
    watchesAny: book.watchesAny,
    async stop() {
      endDelays?.()
      await engine.stop()
    },
  }
}
