import { useCallback, useSyncExternalStore } from 'react'
import { realtime } from '../../../api/realtime/realtime'
import { trustOf } from '../../../kit/value/formatValue'
import { useNow } from '../../../kit/value/useNow'
import { type Aggregate, aggregateOf } from './aggregateOf'
import type { Member } from './useMembers'

/** What a group comes to now, and of how many of its points: bad, stale and missing values do not count. */
export function useGroupValue(aggregate: Aggregate, members: readonly Member[]) {
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
    const values = members.flatMap(({ itemId, staleAfterMs }) => {
      const shown = realtime.points.get(itemId)
      const trust = trustOf(shown, now, staleAfterMs)
      if (trust !== 'live' && trust !== 'uncertain') return []
      return typeof shown?.value === 'number'
        ? [shown.value]
        : typeof shown?.value === 'boolean'
          ? [Number(shown.value)]
          : []
    })
    return `${aggregateOf(aggregate, values) ?? ''} ${values.length}`
  }
  const [value = '', counted = '0'] = useSyncExternalStore(subscribe, read).split(' ')
  return { value: value === '' ? undefined : Number(value), counted: Number(counted) }
}
