import type { PointReference, PointValue } from '@energy-console/schematic'
import type { ViewHost } from '@energy-console/schematic-react'
import { realtime } from '../../api/realtime'
import { resolvePoints } from './resolvePoints'

type Subscribe = ViewHost['subscribe']

/** Feeds a view from the tab's one real-time connection; what has changed since the last frame is handed over at once. */
export const subscribePoints: Subscribe = (points, onValues, onConnection) => {
  let isWanted = true
  let stops: (() => void)[] = []
  const changed = new Map<string, PointReference>()
  let frame = 0

  const flush = () => {
    frame = 0
    const values: PointValue[] = []
    for (const [itemId, point] of changed) {
      const value = realtime.items.get(itemId)
      if (value)
        values.push({
          ...point,
          itemId,
          value: value.value,
          quality: value.quality === 0 ? 0 : value.quality === 1 ? 1 : 2,
          ts: value.ts ?? undefined,
        })
    }
    changed.clear()
    if (values.length > 0) onValues(values)
  }

  void resolvePoints(points).then((resolved) => {
    if (!isWanted) return
    stops = resolved.map((point) => {
      const mark = () => {
        changed.set(point.itemId, point)
        frame ||= requestAnimationFrame(flush)
      }
      mark()
      return realtime.items.subscribe(point.itemId, mark)
    })
  })
  const tellLink = () => onConnection(realtime.linkState() !== 'polling')
  const stopLink = realtime.onLink(tellLink)
  tellLink()

  return () => {
    isWanted = false
    cancelAnimationFrame(frame)
    stopLink()
    for (const stop of stops) stop()
  }
}
