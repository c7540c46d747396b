import { listPointInfos, type PointInfo } from '@energy-console/contract/devices'
import { listPointHistory, type Resolution } from '@energy-console/contract/telemetry'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../api/callQuery'
import { useCall } from '../../../api/useCall'
import { seriesColours } from '../../../kit/colour/seriesColours'
import { isState } from '../../../kit/curve/curveOption'
import { daysOf, type Period } from '../../../kit/report/period'
import { dayInstants } from '../../../kit/time/dayInstants'
import { curveOf } from '../curves/curveValues'
import { risesOf, type Series, seriesOf, statesOf } from './math/series'

/** A point over one period. */
export interface Compared {
  info: PointInfo
  name: string
  colour: string
  period: Period
  span: { start: number; end: number }
  series: Series
  /** What is drawn and listed: the same, of a point that has states those. */
  shown: Series
}

const hourMs = 3_600_000

/**
 * The resolution that a period is compared in: steps of five minutes, hours or days, which begin with it in every period. `leadMs`
 * is one step, which a register rises from; a day on which the clock is put back has 25 hours.
 */
export function stepsOf(period: Period): { resolution: Resolution; maxPoints: number; leadMs: number } {
  const days = daysOf(period)
  if (days <= 2) return { resolution: '1m', maxPoints: 302 * days, leadMs: 300_000 }
  if (days <= 62) return { resolution: '1h', maxPoints: 25 * days + 1, leadMs: hourMs }
  return { resolution: '1d', maxPoints: Math.min(days + 3, 2_000), leadMs: 25 * hourMs }
}

/**
 * Points over periods, hour by hour or finer: the means of measured values, the rises of registers. `withHours` keeps to
 * hours, which days are compared by.
 */
export function useCompared(
  itemIds: readonly string[],
  periods: readonly Period[],
  { zone, withHours }: { zone: string; withHours: boolean },
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
  const seen = points.map(({ itemId }) => itemId).join()
  const answers = useQueries({
    queries: periods.map((period) => {
      const { resolution, maxPoints, leadMs } = stepsOf(period)
      const { start, end } = dayInstants(period, zone)
      const hourly = withHours && resolution !== '1h' ? { resolution: '1h' as const, maxPoints: 10_000 } : {}
      const query = {
        ...{ itemIds: seen || '0', start: start - leadMs, end, resolution, maxPoints },
        ...hourly,
      }
      return { ...callQuery(listPointHistory, { query }), enabled: seen !== '', staleTime: 60_000 }
    }),
  })
  const lines = periods.flatMap((period, place) =>
    points.flatMap((info, index): Compared[] => {
      const line = answers[place]?.data?.find(({ itemId }) => itemId === info.itemId)
      if (!line) return []
      const curve = curveOf(line, info)
      const span = dayInstants(period, zone)
      const series = info.kind === 'accumulated' ? risesOf(curve) : seriesOf(curve)
      const within = (all: Series) => all.filter(({ at }) => at >= span.start)
      return [
        {
          info,
          name: `${info.deviceName} · ${info.propertyName}`,
          colour:
            seriesColours[(periods.length > 1 ? place : index) % seriesColours.length] ?? seriesColours[0],
          period,
          span,
          series: within(series),
          shown: within(isState(info) ? statesOf(curve) : series),
        },
      ]
    }),
  )
  const failed = answers.find(({ error }) => error)
  return {
    points,
    lines,
    isLoading: ids !== '' && (infos.isPending || (seen !== '' && answers.some(({ isPending }) => isPending))),
    isFormer: false,
    error: infos.error ?? failed?.error ?? null,
    onRetry: () => {
      void infos.refetch()
      for (const { refetch } of answers) void refetch()
    },
  }
}

const itemIdsIn = (ids: string) => ids.split(',').filter((id) => id !== '')
