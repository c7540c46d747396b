import { type PointInfo, rateUnit } from '@energy-console/contract/devices'
import {
  type DemandForecast,
  type PointTrend,
  stepWords,
  type TrendSlope,
} from '@energy-console/contract/telemetry'
import type { TFunction } from 'i18next'
import type { Figure } from '../../../kit/report/Figures'
import { fixedText } from '../../../kit/value/figureText'

/** How values of an analysis are said. */
export interface Said {
  unit: string
  decimals: number
}

/** The unit of an analysis: of a register what it rises by in an hour. */
export function saidOf({ unit, decimals }: Pick<PointInfo, 'unit' | 'decimals'>, isRate: boolean): Said {
  const own = unit ?? ''
  return { unit: isRate ? rateUnit(own) : own, decimals: decimals ?? 2 }
}

/** Three digits that count, without zeros behind. */
const figure = (value: number) => String(Number(value.toPrecision(3)))

/** `每天上升 0.8 ℃`; what is no more than chance is said so. */
export function slopeText(slope: TrendSlope | null, { unit }: Said, t: TFunction): string {
  if (!slope) return '—'
  const value = figure(Math.abs(slope.perDay))
  if (!slope.isClear || Number(value) === 0) return t('没有明显升降')
  return slope.perDay > 0
    ? t('每天上升 {{value}} {{unit}}', { value, unit }).trimEnd()
    : t('每天下降 {{value}} {{unit}}', { value, unit }).trimEnd()
}

interface Shown {
  t: TFunction
  said: Said
  /** A time of today as the station's clock shows it. */
  clockOf: (ts: number) => string
}

/** The numbers that an analysis begins with. */
export function trendFigures(
  { slope, points, forecast, step }: PointTrend,
  { t, said, clockOf }: Shown,
): Figure[] {
  const text = (value: number) => fixedText(value, said.decimals)
  const outliers = points.filter((point) => point[6] === 1).length
  return [
    {
      label: '变化趋势',
      value: slopeText(slope, said, t),
      note: slope
        ? t(
            slope.basis === 'days' ? '按 {{count}} 天的日平均，R² {{r2}}' : '按 {{count}} 个时段，R² {{r2}}',
            {
              count: slope.count,
              r2: slope.r2.toFixed(2),
            },
          )
        : t(step === '15m' ? '数据太少' : '所选时段的数据不足两周'),
    },
    {
      label: '离群值',
      value: String(outliers),
      note: t('共 {{count}} 个值，每 {{step}}一个', {
        count: points.filter(([, value]) => value !== null).length,
        step: t(stepWords[step]),
      }),
    },
    ...peakFigures(forecast, { t, said, clockOf, text }),
  ]
}

function peakFigures(
  forecast: DemandForecast | null,
  { t, said, clockOf, text }: Shown & { text: (value: number) => string },
): Figure[] {
  if (!forecast) return [{ label: '今日峰值预测', value: '—', note: t('历史数据不足两周') }]
  const { ts, value, low, high, isPast } = forecast.peak
  return [
    {
      label: isPast ? '今日峰值（已出现）' : '今日峰值预测',
      ...{ value: text(value), unit: said.unit },
      note: isPast
        ? high > value
          ? t('之后最高可能到 {{high}}', { high: text(high) })
          : t('预计今天不会更高')
        : t('八成可能在 {{low}} ~ {{high}}', { low: text(low), high: text(high) }),
    },
    {
      label: isPast ? '峰值出现在' : '峰值预计出现在',
      value: clockOf(ts),
      note: t('按 {{step}}平均', { step: t(stepWords[forecast.step]) }),
    },
  ]
}
