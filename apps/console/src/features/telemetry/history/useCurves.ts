import { listPointInfos, pointName } from '@energy-console/contract/devices'
import { listPointHistory } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { seriesColours } from '../../../kit/colour/seriesColours'
import { useMostPoints } from '../../../kit/curve/useMostPoints'
import { useNow } from '../../../kit/value/useNow'
import { curveOf } from '../curves/curveValues'
import type { CurveView } from './curveAddress'
import type { DrawnLine } from './historyOption'
import { useDoubts } from './useDoubts'
import { useTail } from './useTail'

const minuteMs = 60_000
/** A span of the last hours is asked for anew in so many steps. */
const steps = 500

/** What a span comes to now: the last hours move on in steps, so that what is asked for stays the same in between. */
function rangeOf(span: CurveView['span'], now: number): { start: number; end: number } {
  if ('start' in span) return span
  const step = Math.max(minuteMs, span.lastMs / steps)
  const end = Math.ceil((now + 1) / step) * step
  return { start: Math.round(end - span.lastMs), end: Math.round(end) }
}

/** The curves that an address names, going on with what comes while their time reaches to now. */
export function useCurves({ itemIds, span, resolution }: CurveView) {
  const now = useNow()
  const maxPoints = useMostPoints()
  const { start, end } = rangeOf(span, now)
  const isFollowing = 'lastMs' in span
  const ids = itemIds.join()
  const isEnabled = ids !== ''
  const infos = useCall(
    listPointInfos,
    { query: { itemIds: ids || '0' } },
    { isEnabled, keepsPrevious: true, staleMs: 300_000 },
  )
  const seen = useMemo(
    () => infos.data?.filter(({ itemId }) => ids.split(',').includes(itemId)),
    [infos.data, ids],
  )
  const seenIds = seen?.map(({ itemId }) => itemId).join() ?? ''
  const history = useCall(
    listPointHistory,
    {
      query: {
        ...{ itemIds: seenIds || '0', start, end, maxPoints, quality: '1' },
        ...(resolution === undefined ? {} : { resolution }),
      },
    },
    { isEnabled: seenIds !== '', keepsPrevious: true, staleMs: isFollowing ? 0 : 30_000 },
  )
  const doubts = useDoubts(history.data, { start, end, maxPoints })
  const tail = useTail(seenIds === '' ? [] : seenIds.split(','), isFollowing)
  const answered = history.data
  const lines = useMemo((): DrawnLine[] => {
    const order = ids.split(',')
    return (seen ?? [])
      .map((info) => ({ info, place: order.indexOf(info.itemId) }))
      .sort((a, b) => a.place - b.place)
      .map(({ info, place }) => ({
        info,
        name: pointName(info.deviceName, info.propertyName),
        colour: seriesColours[place % seriesColours.length] ?? seriesColours[0],
        curve: curveOf(
          answered?.find(({ itemId }) => itemId === info.itemId) ?? {
            ...{ itemId: info.itemId, resolution: 'raw' as const, points: [] },
          },
          info,
          tail.get(info.itemId),
          doubts.byPoint.get(info.itemId),
        ),
      }))
  }, [seen, answered, tail, doubts.byPoint, ids])
  const range = useMemo(() => ({ start, end }), [start, end])
  return {
    lines,
    range,
    /** From when on all doubtful readings of buckets are marked, Unix ms; undefined while that is not known. */
    toldFrom: doubts.toldFrom,
    /** Points of the address that are gone, or not the user's to see. */
    lacking: infos.data && !infos.isPlaceholderData ? itemIds.length - (seen?.length ?? 0) : 0,
    isLoading: isEnabled && (infos.isPending || (seenIds !== '' && history.isPending)),
    isFormer: history.isPlaceholderData,
    error: infos.error ?? history.error,
    onRetry: () => {
      void infos.refetch()
      void history.refetch()
    },
  }
}
