import { type Bus, tellTogether } from '../../../platform/bus'
import type { Clock } from '../../../platform/jobs/clock'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'

declare module '../../../platform/bus' {
  interface SharedEvents {
    /**
     * Under which of its keys a process has heard points, and since when, Unix ms, 0 where nobody knows: commands name them by it, whoever has
     * the device's connection. Processes of an older release say no time, and mean just now.
     */
    'points.heardAs': { keys: [itemId: string, key: string, sinceMs?: number][] }
  }
}

/** Under which of their keys points were heard, by all processes. */
export interface HeardKeys {
  /** A point was heard here under another key than before. */
  heardAs(point: PointRoute): void
  /** Tells the others, and hears them, until what it answers is called. */
  start(): () => void
}

/** What is known of a point whose key has changed. */
interface Heard {
  /** Since when it is heard so, Unix ms. */
  sinceMs: number
  /** The key that the others know from here. */
  told?: string
}

/**
 * A device may send over one process and listen at another: whoever heard it last is right. What others were told before they were away
 * says since when, so that it changes nothing that was heard meanwhile.
 */
export function shareHeardKeys({
  bus,
  clock,
  routing,
}: {
  bus: Bus
  clock: Clock
  routing: Pick<Routing, 'current'>
}): HeardKeys {
  const changed = new Set<string>()
  const heard = new Map<string, Heard>()
  const sinceOf = (itemId: string) => heard.get(itemId)?.sinceMs ?? 0

  const { tellSoon, tellAll } = tellTogether((isWhole) => {
    const { points } = routing.current
    const keys: [string, string, number][] = []
    for (const id of isWhole ? heard.keys() : changed) {
      const [key, one] = [points.get(id)?.heardKey, heard.get(id)]
      if (key === undefined) heard.delete(id)
      else if (one && (isWhole || one.told !== key)) {
        one.told = key
        keys.push([id, key, one.sinceMs])
      }
    }
    // those of points that were renamed since, which nobody has told
    if (isWhole)
      for (const { id, heardKey, propertyNo } of points.values())
        if (heardKey !== undefined && heardKey !== propertyNo && !heard.has(id)) keys.push([id, heardKey, 0])
    changed.clear()
    if (keys.length > 0) bus.tell('points.heardAs', { keys })
  })

  return {
    heardAs({ id }) {
      // it is heard now, whatever the clocks of others say
      const sinceMs = Math.max(clock.now(), sinceOf(id) + 1)
      heard.set(id, { ...heard.get(id), sinceMs })
      changed.add(id)
      tellSoon()
    },
    start() {
      const ends = [
        bus.subscribe('points.heardAs', ({ keys }) => {
          for (const [itemId, key, sinceMs = clock.now()] of keys) {
            const point = routing.current.points.get(itemId)
            if (!point || sinceMs < sinceOf(itemId)) continue
            point.heardKey = key
            heard.set(itemId, { sinceMs })
          }
        }),
        bus.subscribe('bus.missed', tellAll),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
