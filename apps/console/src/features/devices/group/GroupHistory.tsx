import { aggregates } from '@energy-console/contract/devices'
import { formatTime } from '@energy-console/schematic/time'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { Bars } from '../../../kit/charts/charts'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { Chart } from '../../../kit/curve/Chart'
import { curveOption } from '../../../kit/curve/curveOption'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { useZone } from '../../../kit/time/zone'
import type { Bucket } from './groupSeries'
import type { ShownGroup } from './ShownGroup'

const height = 320

/** A day on which the clock is put back. */
const longestDayMs = 25 * 3_600_000

interface GroupHistoryProps extends SectionState {
  name: string
  shown: ShownGroup
  series: readonly Bucket[]
  span: { start: number; end: number }
  resolution: '1h' | '1d'
  /** Buckets in which some points had no readings. */
  gaps: number
  /** The last bucket still goes on. */
  isRunning: boolean
}

/** What the group came to by hour or day: bars of what registers rose by, a curve of anything else. */
export function GroupHistory({
  name,
  shown,
  series,
  span: { start, end },
  resolution,
  gaps,
  isRunning,
  ...state
}: GroupHistoryProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const palette = usePalette()
  const { unit, decimals, isRegister, aggregate } = shown
  const word = t(aggregates[aggregate])
  const isOneDay = end - start <= longestDayMs
  const pattern = resolution === '1d' ? 'MM-DD' : isOneDay ? 'HH:mm' : 'MM-DD HH:mm'
  const isLast = useCallback((at: number) => isRunning && at === series.length - 1, [isRunning, series])
  const bars = useMemo(
    () => ({
      of: t('时间'),
      categories: series.map(([ts]) => formatTime(ts, pattern, zone)),
      isStacked: isRunning,
      series: [
        {
          name: word,
          values: series.map(([, value], at) => (isLast(at) ? null : value)),
          colour: palette.primary,
        },
        ...(isRunning
          ? [
              {
                name: t('未结束'),
                values: series.map(([, value], at) => (isLast(at) ? value : null)),
                ...{ colour: palette.primary, tone: 'running' as const },
              },
            ]
          : []),
      ],
      ...{ unit, decimals },
    }),
    [series, isRunning, isLast, pattern, zone, palette, word, unit, decimals, t],
  )
  const option = useMemo(
    () =>
      curveOption({
        points: [{ itemId: 'group', name: word, unit, decimals, colour: palette.primary }],
        lines: [
          {
            ...{ itemId: 'group', resolution: 'raw' },
            points: series.map(([ts, value]) => [ts, value, value, value]),
          },
        ],
        ...{ range: { start, end }, palette, zone },
      }),
    [series, start, end, palette, zone, word, unit, decimals],
  )
  const label = t('{{name}} 的历史', { name })
  const tableTime = (ts: number, goesOn: boolean) => {
    const time = formatTime(ts, resolution === '1h' ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD', zone)
    return goesOn ? t('{{time}}（未结束）', { time }) : time
  }
  const caveats = [
    ...(gaps > 0 ? [t('{{count}} 个时段缺少部分数据点', { count: gaps })] : []),
    ...(isRunning ? [t('最后一个时段尚未结束')] : []),
  ]
  return (
    <ReportSection
      title="历史"
      height={height}
      {...state}
      decimals={decimals}
      table={{
        head: [t('时间'), unit === '' ? word : `${word} (${unit})`, t('有数据的点数')],
        rows: series.map(([ts, value, points], at) => [tableTime(ts, isLast(at)), value, String(points)]),
      }}
      extra={caveats.length > 0 && <span className="muted">{caveats.join(' · ')}</span>}
    >
      {isRegister ? (
        <Bars data={bars} height={height} label={label} />
      ) : (
        <Chart option={option} height={height} label={label} />
      )}
    </ReportSection>
  )
}
