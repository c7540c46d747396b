import { createEngine, type EngineShare } from '../../../platform/engine'
import type { Platform } from '../../../platform/module'
import { type CurrentReadings, isNewer, journalFeed } from '../../telemetry'
import { lookAt, type RunStep, type SeenSource } from './runs'
import { loadSources, storeSteps } from './store'

/** Counts the runs of standby sources. What it has seen survives a crash, as with every engine. */
export interface StandbyEngine {
  start(): Promise<void>
  /** Sources have changed: loads them again. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/** Builds the engine; nothing runs before `start`. */
export function createStandbyEngine(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'scheduler' | 'writers' | 'log'>,
  { partitions }: EngineShare = {},
): StandbyEngine {
  const { db, clock } = platform
  let byId = new Map<string, SeenSource>()
  let byItem = new Map<string, SeenSource[]>()
  let owned: readonly number[] = []
  let steps: RunStep[] = []

  const load = async () => {
    const next = new Map<string, SeenSource>()
    const items = new Map<string, SeenSource[]>()
    for (const stored of await loadSources(db, owned)) {
      const known = byId.get(stored.source.id)
      // what goes on knows more than what is stored
      const seen = known?.source.itemId === stored.source.itemId ? known : stored
      seen.source = stored.source
      next.set(stored.source.id, seen)
      items.set(stored.source.itemId, [...(items.get(stored.source.itemId) ?? []), seen])
    }
    byId = next
    byItem = items
    steps = steps.filter(({ source }) => byId.get(source.id)?.source.itemId === source.itemId)
  }

  const take = ({ points, ts, values, qualities }: CurrentReadings, ours: ReadonlySet<number>) => {
    const now = clock.now()
    for (let index = 0; index < points.length; index += 1) {
      const value = values[index]
      const followed = byItem.get(points[index]?.id ?? '')
      if (followed === undefined || typeof value !== 'number') continue
      const reading = { ts: ts[index] ?? 0, value, quality: qualities[index] ?? 0 }
      for (const seen of followed) {
        if (!ours.has(seen.source.partition)) continue
        const step = lookAt(seen, reading, (at, seenTs) => isNewer(at, seenTs, now))
        if (step) steps.push(step)
      }
    }
    if (steps.length > 0) engine.flushSoon()
  }

  const engine = createEngine(
    platform,
    {
      name: 'standby sources',
      feed: journalFeed(platform, () => [...byItem.keys()]),
      load(own) {
        owned = own
        return load()
      },
      take,
      drain: () => steps.splice(0),
      putBack(back) {
        steps = [...back, ...steps]
      },
      store: storeSteps,
      keyOf: ({ source }: RunStep) => source.id,
      describe: ({ source }) => ({ tenantId: source.tenantId, subject: source.name }),
    },
    { partitions },
  )

  return {
    start: () => engine.start(),
    async reload() {
      await engine.flush().catch(() => undefined)
      await load()
    },
    stop: () => engine.stop(),
  }
}
