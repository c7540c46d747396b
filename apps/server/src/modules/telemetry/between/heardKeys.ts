import { type Bus, tellTogether } from '../../../platform/bus'
import type { Routing } from '../routing/createRouting'
import type { PointRoute } from '../routing/route'

declare module '../../../platform/bus' {
  interface SharedEvents {
    /** Under which of its keys a process has heard points just now: commands name them by it, whoever has the device's connection. */
    'points.heardAs': { keys: [itemId: string, key: string][] }
  }
}

/** Under which of their keys points were heard, by all processes. */
export interface HeardKeys {
  /** A point was heard here under another key than before. */
  heardAs(point: PointRoute): void
  /** Tells the others, and hears them, until what it answers is called. */
  start(): () => void
}

/** A device may send over one process and listen at another: whoever heard it last is right. */
export function shareHeardKeys({ bus, routing }: { bus: Bus; routing: Pick<Routing, 'current'> }): HeardKeys {
  const changed = new Set<string>()
  const told = new Map<string, string>()

  const { tellSoon, tellAll } = tellTogether((isWhole) => {
    const { points } = routing.current
    const keys: [string, string][] = []
    const add = (point: PointRoute | undefined, isNews: boolean) => {
      if (point?.heardKey === undefined || !isNews) return
      told.set(point.id, point.heardKey)
      keys.push([point.id, point.heardKey])
    }
    for (const id of changed) add(points.get(id), told.get(id) !== points.get(id)?.heardKey)
    if (isWhole)
      for (const point of points.values())
        add(point, point.heardKey !== point.propertyNo && !changed.has(point.id))
    changed.clear()
    if (keys.length > 0) bus.tell('points.heardAs', { keys })
  })

  return {
    heardAs({ id }) {
      changed.add(id)
      tellSoon()
    },
    start() {
      const ends = [
        bus.subscribe('points.heardAs', ({ keys }) => {
          for (const [itemId, key] of keys) {
            const point = routing.current.points.get(itemId)
            if (point) point.heardKey = key
            told.delete(itemId)
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
