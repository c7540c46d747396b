import { aggregates } from '@energy-console/contract/devices'
import { formatTime } from '@energy-console/schematic/time'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
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
}

/** What the group came to by hour or day: bars of what registers rose by, a curve of anything else. */
export function GroupHistory({
  name,
  shown,
  series,
  span: { start, end },
  resolution,
  gaps,
  ...state
}: GroupHistoryProps) {
  const { t } = useTranslation()
  const zone = useZone()
  const palette = usePalette()
  const { unit, decimals, isRegister, aggregate } = shown
  const word = t(aggregates[aggregate])
  const isOneDay = end - start <= longestDayMs
  const pattern = resolution === '1d' ? 'MM-DD' : isOneDay ? 'HH:mm' : 'MM-DD HH:mm'
  const bars = useMemo(
    () => ({
      of: t('时间'),
      categories: series.map(([ts]) => formatTime(ts, pattern, zone)),
      series: [{ name: word, values: series.map(([, value]) => value), colour: palette.primary }],
      ...{ unit, decimals },
    }),
    [series, pattern, zone, palette, word, unit, decimals, t],
  )
  const option = useMemo(
    () =>
      curveOption({
        points: [{ itemId: 'group', name: word, unit, decimals }],
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
  return (
    <ReportSection
      title="历史"
      height={height}
      {...state}
      decimals={decimals}
      table={{
        head: [t('时间'), unit === '' ? word : `${word} (${unit})`, t('有数据的点数')],
        rows: series.map(([ts, value, points]) => [
          formatTime(ts, resolution === '1h' ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD', zone),
          value,
          String(points),
        ]),
      }}
      extra={
        gaps > 0 && <span className="muted">{t('{{count}} 个时段缺少部分数据点', { count: gaps })}</span>
      }
    >
      {isRegister ? (
        <Bars data={bars} height={height} label={label} />
      ) : (
        <Chart option={option} height={height} label={label} />
      )}
    </ReportSection>
  )
}
