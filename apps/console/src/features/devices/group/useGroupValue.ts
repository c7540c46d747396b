import {
  type Aggregate,
  figureOf,
  type GroupMissing,
  type LiveMember,
  liveGroupFigures,
} from '@energy-console/contract/devices'
import { useCallback, useSyncExternalStore } from 'react'
import { realtime } from '../../../api/realtime/realtime'
import { useNow } from '../../../kit/value/useNow'
import type { Member } from './useMembers'

interface Group {
  aggregate: Aggregate
  missing: GroupMissing
  maxAgeSeconds: number | null
}

/** What a group comes to now, and of how many of its points. */
export function useGroupValue({ aggregate, missing, maxAgeSeconds }: Group, members: readonly Member[]) {
  const now = useNow()
  const key = members.map(({ itemId }) => itemId).join()
  const subscribe = useCallback(
    (changed: () => void) => {
      const ids = key === '' ? [] : key.split(',')
      const stops = ids.map((itemId) => realtime.points.subscribe(itemId, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [key],
  )
  // a text, so that it stays the same while nothing has changed
  const read = () => {
    const maxAgeMs = maxAgeSeconds && maxAgeSeconds * 1_000
    const found = liveGroupFigures({ missing, maxAgeMs }, members.map(readingOf), now)
    return `${figureOf(found, aggregate) ?? ''} ${found.counted}`
  }
  const [value = '', counted = '0'] = useSyncExternalStore(subscribe, read).split(' ')
  return { value: value === '' ? undefined : Number(value), counted: Number(counted) }
}

/** What was last heard of a member; undefined for what never came, is gone or is no number. */
function readingOf({ itemId, staleAfterMs }: Member): LiveMember | undefined {
  const shown = realtime.points.get(itemId)
  if (!shown || shown.isGone || shown.ts === null) return undefined
  const { ts, value, quality } = shown
  return typeof value === 'number' || typeof value === 'boolean'
    ? { ts, value: Number(value), quality, maxAgeMs: staleAfterMs }
    : undefined
}
