import { listPointInfos, type PointInfo, pointName } from '@energy-console/contract/devices'
import { listPointSteps, mostPointSteps, type PointStep } from '@energy-console/contract/telemetry'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../api/callQuery'
import { useCall } from '../../../api/useCall'
import { seriesColours } from '../../../kit/colour/seriesColours'
import { isState } from '../../../kit/curve/curveOption'
import { daysOf, type Period } from '../../../kit/report/period'
import { dayInstants } from '../../../kit/time/dayInstants'
import { drawnOf, type Series, seriesOf, statesOf } from './math/series'
import { countOf } from './math/steps'

/** A point over one period. */
export interface Compared {
  info: PointInfo
  name: string
  colour: string
  period: Period
  span: { start: number; end: number }
  /** Every step that is over; null where there is nothing. */
  series: Series
  /** What the values are of: coarser than asked for where nothing so fine is kept. */
  step: PointStep
  /** Where the last step ends, Unix ms, and whether no other follows in the period. */
  until: number
  isOver: boolean
  /** What is drawn and listed: the same, of a point that has states those. */
  shown: Series
}

/**
 * Points over periods by steps: the means of measured values, the rises of registers. `isSummed`: in the steps in which readings told
 * them, so that they add up to what reports say; else spread over the time between readings.
 */
export function useCompared(
  itemIds: readonly string[],
  periods: readonly Period[],
  { zone, step, isSummed }: { zone: string; step: PointStep; isSummed: boolean },
) {
  const ids = itemIds.join()
  const infos = useCall(
    listPointInfos,
    { query: { itemIds: ids || '0' } },
    { isEnabled: ids !== '', keepsPrevious: true, staleMs: 300_000 },
  )
  const points = useMemo(
    () =>
      itemIdsIn(ids).flatMap((id) => {
        const info = infos.data?.find(({ itemId }) => itemId === id)
        return info && info.dataType !== 'text' ? [info] : []
      }),
    [ids, infos.data],
  )
  const asked = periods.flatMap((period) => {
    const most = Math.max(Math.floor(mostPointSteps / countOf(step, daysOf(period))), 1)
    const parts = Array.from({ length: Math.ceil(points.length / most) }, (_, part) =>
      points.slice(part * most, (part + 1) * most).map(({ itemId }) => itemId),
    )
    return parts.map((part) => ({ period, part }))
  })
  const answers = useQueries({
    queries: asked.map(({ period, part }) => {
      const query = { itemIds: part.join(), ...dayInstants(period, zone), step, zone }
      return { ...callQuery(listPointSteps, { query }), staleTime: 60_000 }
    }),
  })
  const lines = periods.flatMap((period, place) =>
    points.flatMap((info, index): Compared[] => {
      const found = asked.findIndex((one) => one.period === period && one.part.includes(info.itemId))
      const answer = answers[found]?.data
      const line = answer?.lines.find(({ itemId }) => itemId === info.itemId)
      if (!answer || !line) return []
      const series = (isSummed ? seriesOf : drawnOf)(answer.begins, line, info.kind === 'accumulated')
      return [
        {
          info,
          name: pointName(info.deviceName, info.propertyName),
          colour:
            seriesColours[(periods.length > 1 ? place : index) % seriesColours.length] ?? seriesColours[0],
          ...{ period, span: dayInstants(period, zone), step: answer.step },
          ...{ until: answer.until, isOver: answer.isOver, series },
          shown: isState(info) ? statesOf(answer.begins, line) : series,
        },
      ]
    }),
  )
  const failed = answers.find(({ error }) => error)
  return {
    points,
    lines,
    isLoading: ids !== '' && (infos.isPending || answers.some(({ isPending }) => isPending)),
    isFormer: false,
    error: infos.error ?? failed?.error ?? null,
    onRetry: () => {
      void infos.refetch()
      for (const { refetch } of answers) void refetch()
    },
  }
}

const itemIdsIn = (ids: string) => ids.split(',').filter((id) => id !== '')
