import type { DemandForecast, PointTrend } from '@energy-console/contract/telemetry'
import type { TFunction } from 'i18next'
import type { TrendDrawing } from './trendOption'
import type { Said } from './trendWords'

/** The curve of the span with its average, what is usual and what is not. */
export function spanDrawing({ points }: PointTrend, said: Said, t: TFunction): TrendDrawing {
  const outliers = points.filter((point) => point[6] === 1)
  return {
    ...said,
    range: rangeOf(points.map(([at]) => at)),
    bandName: t('常态区间'),
    band: points.map(([at, , , low, , high]) => [at, low, high]),
    lines: [
      { name: t('常态中值'), kind: 'faint', points: points.map(([at, , , , middle]) => [at, middle]) },
      { name: t('实测'), kind: 'measured', points: points.map(([at, value]) => [at, value]) },
      { name: t('移动平均'), kind: 'dashed', points: points.map(([at, , average]) => [at, average]) },
      { name: t('离群值'), kind: 'marks', points: outliers.map(([at, value]) => [at, value]) },
    ],
  }
}

/** The course of today so far and what is expected of the rest. */
export function forecastDrawing(
  { start, end, points, peak }: DemandForecast,
  said: Said,
  t: TFunction,
): TrendDrawing {
  return {
    ...said,
    range: { start, end },
    bandName: t('预测区间'),
    band: points.map(([at, , , low, high]) => [at, low, high]),
    lines: [
      { name: t('实测'), kind: 'measured', points: points.map(([at, value]) => [at, value]) },
      { name: t('预测'), kind: 'dashed', points: points.map(([at, , expected]) => [at, expected]) },
      { name: t('峰值'), kind: 'marks', points: [[peak.ts, peak.value]] },
    ],
  }
}

/** From the first step to the end of the last. */
function rangeOf(times: readonly number[]): { start: number; end: number } {
  const [start = 0, second = start] = times
  return { start, end: (times.at(-1) ?? start) + (second - start) }
}
