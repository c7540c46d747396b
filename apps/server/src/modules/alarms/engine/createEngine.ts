import type { Platform } from '../../../platform/module'
import { type CommittedBatch, isNewer } from '../../telemetry'
import type { AlarmRow } from '../desk/alarmRow'
import { createGathering, type Step } from './gathering'
import { newestOf, replayAfter, type StoredReading } from './replay'
import type { LiveRule } from './rule'
import { loadCursor, loadRules, storeCursor, storeSteps } from './store'
import { elapse, evaluate, forgetTimes, isOverLimit, type Outcome } from './threshold'

/** Evaluates rules on committed batches. What it knows survives a crash: see {@link AlarmEngine.start}. */
export interface AlarmEngine {
  /** Loads rules and states, evaluates what was committed since, then follows the batches. */
  start(): Promise<void>
  /** Rules have changed: loads them again. */
  reload(): Promise<void>
  /** Whether a rule stands at one of the devices. */
  watchesAny(deviceIds: readonly string[]): boolean
  /** Writes what has gathered; resolves when it is stored. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const delayTickMs = 100
const flushEveryMs = 1_000

export function createEngine(
  { db, bus, clock, scheduler, writers, log }: Platform,
  onChanged: (alarm: AlarmRow) => void,
): AlarmEngine {
  let byItem = new Map<string, LiveRule[]>()
  let byId = new Map<string, LiveRule>()
  const waiting = new Set<LiveRule>()
  const gathering = createGathering()
  /** Changes wait that people want to see at once. */
  let isUrgent = false
  let sequence = 0
  let storedSequence = 0
  let writing: Promise<void> = Promise.resolve()
  let isFlushQueued = false
  const ends: (() => void)[] = []

  const apply = (live: LiveRule, { state, transition }: Outcome) => {
    if (state === live.state) return
    const isWorthKeeping = state.phase !== 'normal' || live.state.phase !== 'normal'
    live.state = state
    if (state.phase === 'pending') waiting.add(live)
    else waiting.delete(live)
    if (isWorthKeeping) gathering.add(live, transition)
    if (transition !== undefined && transition.kind !== 'repeat') isUrgent = true
  }

  /** Most readings break nothing: they cost a comparison, and no object. */
  const look = (live: LiveRule, ts: number, value: number, quality: number, now: number) => {
    if (quality === 2 || !isNewer(ts, live.seenTs, now)) return
    // Overtaken by an older one, it was of the time when our clock was ahead.
    const state = ts > live.seenTs ? live.state : forgetTimes(live.state)
    live.seenTs = ts
    if (live.state.phase === 'normal' && !isOverLimit(live.rule, value)) return
    apply(live, evaluate(live.rule, state, { ts, value, quality }, now))
  }

  const take = (readings: readonly StoredReading[]) => {
    const now = clock.now()
    for (const { itemId, ts, value, quality } of readings)
      for (const live of byItem.get(itemId) ?? []) look(live, ts, value, quality, now)
  }

  const takeBatch = (batch: CommittedBatch) => {
    const now = clock.now()
    for (let index = 0; index < batch.points.length; index += 1) {
      const rules = byItem.get(batch.points[index]?.id ?? '')
      const value = batch.values[index]
      if (rules === undefined || typeof value !== 'number') continue
      for (const live of rules) look(live, batch.ts[index] ?? 0, value, batch.qualities[index] ?? 0, now)
    }
    sequence = batch.sequence
    if (isUrgent) flushSoon()
  }

  /** What the writer is at: only when all steps go in one transaction may the cursor go with them. */
  let all: { steps: number; sequence: number } = { steps: 0, sequence: 0 }

  const writer = writers.register<Step>({
    name: 'alarms',
    async write(steps) {
      const upTo = steps.length === all.steps ? all.sequence : undefined
      const changed = await storeSteps(db, steps, upTo)
      if (upTo !== undefined) storedSequence = upTo
      for (const alarm of changed) onChanged(alarm)
    },
    keyOf: ({ rule }) => rule.id,
    describe: ({ rule }) => ({ tenantId: rule.tenantId, subject: `${rule.deviceName} · ${rule.content}` }),
  })

  const write = async () => {
    isFlushQueued = false
    isUrgent = false
    const steps = gathering.take()
    all = { steps: steps.length, sequence }
    const left = await writer.write(steps)
    gathering.putBack(left)
    if (left.length > 0 || storedSequence === all.sequence) return
    await storeCursor(db, all.sequence)
    storedSequence = all.sequence
  }

  /** Flushes follow each other; what one could not write is left to the next. */
  const flush = () => {
    const turn = writing.then(write)
    writing = turn.catch((error: unknown) => log.warn({ err: error }, 'alarms not stored yet'))
    return turn
  }

  const flushSoon = () => {
    if (isFlushQueued) return
    isFlushQueued = true
    flush().catch(() => undefined)
  }

  const checkDelays = () => {
    const now = clock.now()
    for (const live of [...waiting]) apply(live, elapse(live.rule, live.state, now))
    if (isUrgent) flushSoon()
  }

  /** Rules that went on keep what they know; it is newer than what is stored. */
  const adopt = (loaded: readonly LiveRule[]): LiveRule[] => {
    const fresh: LiveRule[] = []
    const [nextById, nextByItem] = [new Map<string, LiveRule>(), new Map<string, LiveRule[]>()]
    for (const { rule, state, seenTs } of loaded) {
      const known = byId.get(rule.id)
      const isSame = known !== undefined && known.rule.itemId === rule.itemId
      const live = isSame ? known : { rule, state, seenTs }
      live.rule = rule
      if (!isSame) fresh.push(live)
      if (live.state.phase === 'pending') waiting.add(live)
      nextById.set(rule.id, live)
      const siblings = nextByItem.get(rule.itemId)
      if (siblings) siblings.push(live)
      else nextByItem.set(rule.itemId, [live])
    }
    byId = nextById
    byItem = nextByItem
    for (const live of [...waiting]) if (byId.get(live.rule.id) !== live) waiting.delete(live)
    gathering.keepOnly((rule) => byId.get(rule.id)?.rule.itemId === rule.itemId)
    return fresh
  }

  const reload = async () => {
    const fresh = adopt(await loadRules(db))
    if (fresh.length === 0) return
    take(
      await newestOf(
        db,
        fresh.map(({ rule }) => rule.itemId),
      ),
    )
    await flush()
  }

  return {
    async start() {
      storedSequence = await loadCursor(db)
      sequence = storedSequence
      const fresh = adopt(await loadRules(db))
      sequence = await replayAfter(db, sequence, [...byItem.keys()], take)
      take(
        await newestOf(
          db,
          fresh.map(({ rule }) => rule.itemId),
        ),
      )
      await flush()
      ends.push(
        bus.subscribe('samples.committed', takeBatch),
        scheduler.every('alarm delays', delayTickMs, checkDelays),
        scheduler.every('alarm states', flushEveryMs, () => flush().catch(() => undefined)),
      )
    },
    reload,
    watchesAny(deviceIds) {
      const wanted = new Set(deviceIds)
      for (const { rule } of byId.values()) if (wanted.has(rule.deviceId)) return true
      return false
    },
    flush,
    async stop() {
      for (const end of ends.splice(0)) end()
      await flush().catch(() => undefined)
    },
  }
}
