import { type PointReading, type PointReference, pointKey } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { type Realtime, realtime } from '../../../api/realtime/realtime'
import { goneValue, pointReadingOf, readPointInfos, type Said } from './pointReadings'
import { lookUpPoints, type ResolvedPoint } from './resolvePoints'

type Subscribe = ViewHost['subscribe']

/** Where the values of a view come from. */
export interface PointFeed {
  realtime: Pick<Realtime, 'points' | 'linkState' | 'onLink'>
  /** The ids of points, and those that are known to be gone. */
  lookUp(
    points: readonly PointReference[],
  ): Promise<{ found: readonly ResolvedPoint[]; gone: readonly PointReference[] }>
  /** How values are said, by id. */
  readInfos(itemIds: readonly string[]): Promise<ReadonlyMap<string, Said>>
}

/** How often values are looked over for those that have grown stale. */
const agingMs = 30_000

/**
 * Feeds a view from one real-time connection; what has changed since the last frame is handed over at once. A value that has not
 * come for long is handed over again, as stale.
 */
export const subscribeBy =
  ({ realtime, lookUp, readInfos }: PointFeed): Subscribe =>
  (points, onValues, onConnection) => {
    let isWanted = true
    /** What the view calls a point: a property may stand in it under its present key and under a former one. */
    const followed = new Map<string, ResolvedPoint[]>()
    const infos = new Map<string, Said>()
    const asked = new Set<string>()
    const stops: (() => void)[] = []
    const changed = new Set<string>()
    const stale = new Set<string>()

    const flush = () => {
      if (!isWanted) return
      const values = [...changed].flatMap(presentOf)
      changed.clear()
      for (const { itemId = '', isStale } of values) {
        if (isStale) stale.add(itemId)
        else stale.delete(itemId)
      }
      if (values.length > 0) onValues(values)
    }
    const presentOf = (itemId: string): PointReading[] => {
      const received = realtime.points.get(itemId)
      if (!received) return []
      return (followed.get(itemId) ?? []).map((point) => pointReadingOf(point, received, infos.get(itemId)))
    }
    const mark = (itemId: string) => {
      if (changed.size === 0) queueMicrotask(flush)
      changed.add(itemId)
    }

    const follow = async () => {
      const missing = points.filter((point) => !asked.has(pointKey(point)))
      if (missing.length === 0) return
      const { found, gone } = await lookUp(missing)
      const itemIds = found.map(({ itemId }) => itemId)
      // without them values come bare; they are asked for again with the next connection
      for (const [itemId, info] of await readInfos(itemIds).catch(() => new Map<string, Said>()))
        infos.set(itemId, info)
      if (!isWanted) return
      for (const point of gone) asked.add(pointKey(point))
      if (gone.length > 0) onValues(gone.map((point) => ({ ...point, ...goneValue })))
      for (const point of found) {
        const { itemId } = point
        asked.add(pointKey(point))
        const names = followed.get(itemId)
        if (names?.some((name) => pointKey(name) === pointKey(point))) continue
        followed.set(itemId, [...(names ?? []), point])
        if (!names) stops.push(realtime.points.subscribe(itemId, () => mark(itemId)))
        mark(itemId)
      }
    }

    const tellLink = () => {
      onConnection(realtime.linkState() !== 'offline')
      if (realtime.linkState() !== 'live') return
      // what could not be asked for while the connection was down, and what has grown old meanwhile
      void follow()
      for (const itemId of followed.keys()) mark(itemId)
    }
    const stopLink = realtime.onLink(tellLink)
    const timer = setInterval(() => {
      for (const itemId of followed.keys())
        if (presentOf(itemId)[0]?.isStale === true && !stale.has(itemId)) mark(itemId)
    }, agingMs)
    void follow()
    tellLink()

    return () => {
      isWanted = false
      clearInterval(timer)
      stopLink()
      for (const stop of stops) stop()
    }
  }

/** Feeds a view of a user from the tab's one connection. */
export const subscribePoints = subscribeBy({
  realtime,
  lookUp: lookUpPoints,
  readInfos: readPointInfos,
})
