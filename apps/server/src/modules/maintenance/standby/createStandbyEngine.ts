import { createEngine, type EngineTools } from '../../../platform/engine'
import { oneAtATime } from '../../../platform/jobs/oneAtATime'
import type { Platform } from '../../../platform/module'
import { type CurrentReadings, isNewer, journalFeed } from '../../telemetry'
import { hear, lookAt, type RunStep, type SeenSource } from './runs'
import { loadSources, storeSteps } from './store'

/** Counts the runs of standby sources. What it has seen survives a crash, as with every engine. */
export interface StandbyEngine {
  start(): Promise<void>
  /** Sources have changed: loads them again. */
  reload(): Promise<void>
  /** Whether a source is one of the devices. */
  watchesAny(deviceIds: readonly string[]): boolean
  stop(): Promise<void>
}

/** Builds the engine; nothing runs before `start`. */
export function createStandbyEngine(platform: EngineTools & Pick<Platform, 'bus' | 'clock'>): StandbyEngine {
  const { db, bus, clock } = platform
  let byId = new Map<string, SeenSource>()
  let byItem = new Map<string, SeenSource[]>()
  /** By every point of their devices. */
  let byHeard = new Map<string, SeenSource[]>()
  /** All of them, asked for at each batch that others commit. */
  let itemIds: readonly string[] = []
  let watched = new Set<string>()
  let owned: readonly number[] = []
  let steps: RunStep[] = []

  /** `isNew`: what was not known before has come since, so that its newest reading is all that there is of it. */
  const load = async ({ isNew }: { isNew: boolean }) => {
    const next = new Map<string, SeenSource>()
    const items = new Map<string, SeenSource[]>()
    const heard = new Map<string, SeenSource[]>()
    const devices = new Set<string>()
    const begun: RunStep[] = []
    for (const { deviceId, seen: stored, heardItems, runsSinceTs } of await loadSources(db, owned)) {
      devices.add(deviceId)
      const { source } = stored
      const known = byId.get(source.id)
      // what goes on knows more than what is stored
      const seen = known?.source.itemId === source.itemId ? known : stored
      if (seen === stored && isNew && runsSinceTs !== undefined) {
        Object.assign(seen, { isRunning: true, seenTs: runsSinceTs })
        begun.push({ source, kind: 'start', ts: runsSinceTs })
      }
      seen.source = source
      next.set(source.id, seen)
      items.set(source.itemId, [...(items.get(source.itemId) ?? []), seen])
      for (const item of heardItems) heard.set(item, [...(heard.get(item) ?? []), seen])
    }
    byId = next
    byItem = items
    byHeard = heard
    itemIds = [...new Set([...items.keys(), ...heard.keys()])]
    watched = devices
    steps = [...steps, ...begun].filter(({ source }) => byId.get(source.id)?.source.itemId === source.itemId)
  }

  const take = ({ points, ts, values, qualities }: CurrentReadings, ours: ReadonlySet<number>) => {
    const now = clock.now()
    const isLater = (at: number, seenTs: number) => isNewer(at, seenTs, now)
    for (let index = 0; index < points.length; index += 1) {
      const [id = '', at = 0, value] = [points[index]?.id, ts[index], values[index]]
      for (const seen of byHeard.get(id) ?? []) {
        const step = ours.has(seen.source.partition) ? hear(seen, at, isLater) : undefined
        if (step) steps.push(step)
      }
      if (typeof value !== 'number') continue
      const reading = { ts: at, value, quality: qualities[index] ?? 0 }
      for (const seen of byItem.get(id) ?? []) {
        const step = ours.has(seen.source.partition) ? lookAt(seen, reading, isLater) : undefined
        if (step) steps.push(step)
      }
    }
    if (steps.length > 0) engine.flushSoon()
  }

  const engine = createEngine(platform, {
    name: 'standby sources',
    feed: journalFeed(platform, () => itemIds),
    load(own) {
      owned = own
      return load({ isNew: false })
    },
    take,
    drain: () => steps.splice(0),
    putBack(back) {
      steps = [...back, ...steps]
    },
    store: (tx, given) => storeSteps(tx, given, clock.now()),
    onStored(made) {
      if (made.some((count) => count > 0)) bus.publish('readings.made', {})
    },
    keyOf: ({ source }: RunStep) => source.id,
    describe: ({ source }) => ({ tenantId: source.tenantId, subject: source.name }),
  })

  return {
    start: () => engine.start(),
    reload: oneAtATime(() =>
      engine.apart(async () => {
        await engine.flush().catch(() => undefined)
        await load({ isNew: true })
        if (steps.length > 0) engine.flushSoon()
      }),
    ),
    watchesAny: (deviceIds) => deviceIds.some((id) => watched.has(id)),
    stop: () => engine.stop(),
  }
}
