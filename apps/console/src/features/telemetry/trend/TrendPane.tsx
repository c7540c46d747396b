import { type PointInfo, pointName } from '@energy-console/contract/devices'
import { getPointTrend, type PointTrend } from '@energy-console/contract/telemetry'
import { useMemo } from 'react'
import { useCall } from '../../../api/useCall'
import { useTranslation } from '../../../i18n/useTranslation'
import { type ChartTable, newestRows } from '../../../kit/charts/ChartTable'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { Chart } from '../../../kit/curve/Chart'
import { Figures } from '../../../kit/report/Figures'
import type { Period } from '../../../kit/report/period'
import { ReportSection } from '../../../kit/report/ReportSection'
import { dayInstants } from '../../../kit/time/dayInstants'
import { useZone } from '../../../kit/time/zone'
import { timeText } from '../../../kit/time/zonedText'
import { boardHeight } from '../curves/PointsBoard'
import { forecastDrawing, spanDrawing } from './drawings'
import { type TrendDrawing, trendOption } from './trendOption'
import { saidOf, trendFigures } from './trendWords'

/** Of the picture that the board begins with. */
export const trendTitle = '常态与趋势'
/** px of today's forecast. */
const forecastHeight = 280

/** The analysis of a point over a period. */
export function TrendPane({ info, period }: { info: PointInfo; period: Period }) {
  const { t } = useTranslation()
  const zone = useZone()
  const span = dayInstants(period, zone)
  const { data, error, refetch } = useCall(
    getPointTrend,
    { query: { itemId: info.itemId, start: span.start, end: span.end } },
    { staleMs: 60_000 },
  )
  const name = pointName(info.deviceName, info.propertyName)
  const said = saidOf(info, data?.isRate ?? false)
  const state = { isLoading: !data && !error, error, onRetry: () => void refetch() }
  const isEmpty = data?.points.every(([, value]) => value === null) === true
  return (
    <>
      {!error && (
        <Figures
          count={4}
          figures={data && trendFigures(data, { t, said, clockOf: (ts) => timeText(ts, zone).slice(11, 16) })}
        />
      )}
      <Drawn
        {...{ title: trendTitle, height: boardHeight, zone, state }}
        drawing={data && spanDrawing(data, said, t)}
        label={t('{{name}} 的趋势', { name })}
        emptyText={isEmpty ? '这段时间没有数据，可以换一个时间范围。' : undefined}
        note={data && learntText(data, zone, t)}
      />
      {!error && (
        <Drawn
          {...{ title: '今日预测', height: forecastHeight, zone, state }}
          drawing={data?.forecast ? forecastDrawing(data.forecast, said, t) : undefined}
          label={t('{{name}} 的今日预测', { name })}
          emptyText={data && !data.forecast ? '历史数据不足两周，还不能预测今天的峰值。' : undefined}
        />
      )}
    </>
  )
}

const learntText = ({ learnt }: PointTrend, zone: string, t: ReturnType<typeof useTranslation>['t']) =>
  learnt
    ? t('常态区间按 {{from}} 至 {{to}} 同一星期、同一时刻的值得出，其中八成落在区间内。', {
        from: timeText(learnt.start, zone).slice(0, 10),
        to: timeText(learnt.end - 1, zone).slice(0, 10),
      })
    : t('历史数据不足两周，还没有常态区间。')

interface DrawnProps {
  title: string
  height: number
  zone: string
  state: { isLoading: boolean; error: Error | null; onRetry: () => void }
  drawing: TrendDrawing | undefined
  label: string
  emptyText: string | undefined
  note?: string | undefined
}

/** A drawing with its table. */
function Drawn({ title, height, zone, state, drawing, label, emptyText, note }: DrawnProps) {
  const { t } = useTranslation()
  const palette = usePalette()
  const option = useMemo(() => drawing && trendOption(drawing, palette, zone), [drawing, palette, zone])
  return (
    <ReportSection
      {...{ title, height, ...state, emptyText }}
      table={drawing && tableOf(drawing, t('时间'), zone)}
      decimals={drawing?.decimals ?? 2}
    >
      {option && <Chart option={option} height={height} label={label} />}
      {note && <p className="muted">{note}</p>}
    </ReportSection>
  )
}

function tableOf({ lines, band, bandName, unit }: TrendDrawing, of: string, zone: string): ChartTable {
  const found = lines.map(({ points }) => new Map(points))
  const times = [...new Set([...band.map(([at]) => at), ...found.flatMap((line) => [...line.keys()])])]
  const edges = new Map(band.map(([at, ...rest]) => [at, rest]))
  const withUnit = (name: string) => (unit === '' ? name : `${name} (${unit})`)
  return newestRows(
    [of, ...lines.map(({ name }) => withUnit(name)), `${bandName} ↓`, `${bandName} ↑`],
    times.sort((a, b) => a - b),
    (at) => [
      timeText(at, zone),
      ...found.map((line) => line.get(at) ?? null),
      ...(edges.get(at) ?? [null, null]),
    ],
  )
}
