import { listDevicePoints } from '@energy-console/contract/devices'
import { listPointReplay, type ReplayLine } from '@energy-console/contract/telemetry'
import type { DevicePointReading, PlayedTime, ViewHost } from '@energy-console/schematic-react'
import { queryClient } from '../../../api/cache/queryClient'
import { callQuery } from '../../../api/callQuery'
import { goneValue, type PointInfo, pointReadingOf, readPointInfos } from '../values/pointReadings'
import { lookUpPoints } from '../values/resolvePoints'
import { standingAt } from './standingAt'

/** So few points are asked for at once that a reading each second of each comes whole. */
const pointsOfCall = 30

/** What is told of the reading of stored values. */
export interface ReplayNews {
  /** Minutes stand for readings somewhere. */
  isRolledUp?: boolean
  isLoading?: boolean
  error?: string
}

/** Stored values in the place of live ones: a view that subscribes is given what stood at the instant that is sought. */
export interface Replay {
  subscribe: ViewHost['subscribe']
  devicePoints: ViewHost['devicePoints']
  /** What is sought, for clocks, lists and curves. */
  time: PlayedTime
  seek(at: number): void
}

/** Plays what is stored of a span, Unix ms. Points are read when a view asks for them. */
export function createReplay(
  { start, end }: { start: number; end: number },
  onNews: (news: ReplayNews) => void,
): Replay {
  let position = start
  const lines = new Map<string, ReplayLine['points']>()
  const infos = new Map<string, PointInfo>()
  const watchers = new Set<() => void>()

  const load = async (itemIds: readonly string[]) => {
    const known = await readPointInfos([...new Set(itemIds)].filter((itemId) => !lines.has(itemId)))
    const wanted = [...known.keys()]
    for (let from = 0; from < wanted.length; from += pointsOfCall) {
      const query = { itemIds: wanted.slice(from, from + pointsOfCall).join(), start, end }
      const read = await queryClient.fetchQuery({
        ...callQuery(listPointReplay, { query }),
        staleTime: 60_000,
      })
      for (const { itemId, points, resolution } of read) {
        lines.set(itemId, points)
        if (resolution !== 'raw' && points.length > 0) onNews({ isRolledUp: true })
      }
    }
    for (const [itemId, info] of known) infos.set(itemId, info)
  }
  const readingOf = <R extends { itemId: string }>(point: R) => {
    const points = lines.get(point.itemId)
    if (!points) return { ...point, ...goneValue }
    return pointReadingOf(point, standingAt(points, position), infos.get(point.itemId), position)
  }

  return {
    subscribe(points, onValues, onConnection) {
      let isWanted = true
      let tell: (() => void) | undefined
      const begin = async () => {
        const { found, gone } = await lookUpPoints(points)
        await load(found.map(({ itemId }) => itemId))
        if (!isWanted) return
        onValues(gone.map((point) => ({ ...point, ...goneValue })))
        tell = () => onValues(found.map(readingOf))
        watchers.add(tell)
        tell()
        onNews({ isLoading: false })
      }
      onConnection(true)
      onNews({ isLoading: true })
      begin().catch((error: Error) => isWanted && onNews({ isLoading: false, error: error.message }))
      return () => {
        isWanted = false
        if (tell) watchers.delete(tell)
      }
    },
    async devicePoints(deviceId) {
      const query = { deviceId }
      const points = await queryClient
        .fetchQuery({ ...callQuery(listDevicePoints, { query }), staleTime: 60_000 })
        .catch(() => undefined)
      if (!points) return undefined
      await load(points.map(({ itemId }) => itemId))
      return points.map(
        ({ itemId, propertyNo }): DevicePointReading => readingOf({ itemId, deviceId, propertyNo }),
      )
    },
    time: {
      now: () => position,
      follow(onMove) {
        watchers.add(onMove)
        return () => watchers.delete(onMove)
      },
    },
    seek(at) {
      position = at
      for (const tell of watchers) tell()
    },
  }
}
