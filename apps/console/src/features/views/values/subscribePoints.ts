import type { PointReading, PointReference } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { realtime } from '../../../api/realtime/realtime'
import { goneValue, type PointInfo, pointReadingOf, readPointInfos } from './pointReadings'
import { lookUpPoints, type ResolvedPoint } from './resolvePoints'

type Subscribe = ViewHost['subscribe']

/** How often values are looked over for those that have grown stale. */
const agingMs = 30_000

/**
 * Feeds a view from the tab's one real-time connection; what has changed since the last frame is handed over at once.
 * A value that has not come for long is handed over again, as stale.
 */
export const subscribePoints: Subscribe = (points, onValues, onConnection) => {
  let isWanted = true
  /** What the view calls a point: a property may stand in it under its present key and under a former one. */
  const followed = new Map<string, ResolvedPoint[]>()
  const infos = new Map<string, PointInfo>()
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
    const missing = points.filter((point) => !asked.has(keyOf(point)))
    if (missing.length === 0) return
    const { found, gone } = await lookUpPoints(missing)
    const itemIds = found.map(({ itemId }) => itemId)
    // without them values come bare; they are asked for again with the next connection
    for (const [itemId, info] of await readPointInfos(itemIds).catch(() => new Map<string, PointInfo>()))
      infos.set(itemId, info)
    if (!isWanted) return
    for (const point of gone) asked.add(keyOf(point))
    if (gone.length > 0) onValues(gone.map((point) => ({ ...point, ...goneValue })))
    for (const point of found) {
      const { itemId } = point
      asked.add(keyOf(point))
      const names = followed.get(itemId)
      if (names?.some((name) => keyOf(name) === keyOf(point))) continue
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

const keyOf = ({ deviceId, propertyNo }: PointReference) => `${deviceId}/${propertyNo}`
