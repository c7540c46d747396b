import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { HeatMap } from '../../../kit/charts/charts'
import { heatTable, pickedField } from '../../../kit/charts/heat/heatOption'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { ReportPages, type ReportPagesProps } from './ReportPages'

/** A line of the map: a gateway or device. */
export interface ShareLine<Day> {
  id: string
  name: string
  /** In the order of the map's days; null where nobody watched. */
  days: readonly (Day | null)[]
  /** It was never in contact: nothing failed yet. */
  isUnheard?: boolean
}

interface ShareMapProps<Day> extends SectionState {
  /** Chinese, also the translation key. */
  title: string
  /** What the picture shows, for those who cannot see it. */
  label: string
  days: readonly string[]
  /** Hours of each day in which the platform stood still. */
  downHours: readonly number[]
  lines: readonly ShareLine<Day>[]
  /** What more is said of a day. */
  noteOf: (day: Day) => string
  pages: ReportPagesProps
  /** Beside the title. */
  extra?: ReactNode
  onPick: (id: string) => void
}

const lineHeight = 24
const mostOfDayHours = 12

/** How long each gateway or device was reached, by day. */
export function ShareMap<Day extends { share: number | null }>({
  title,
  label,
  days,
  downHours,
  lines,
  noteOf,
  pages,
  extra,
  onPick,
  ...state
}: ShareMapProps<Day>) {
  const { t } = useTranslation()
  const data = useMemo(
    () => ({
      of: t('日期'),
      columns: days.map((day) => day.slice(5)),
      rows: lines.map(({ name }) => name),
      values: days.map((_, at) =>
        lines.map((line) => {
          const share = line.days[at]?.share
          return share === null || share === undefined ? null : share * 100
        }),
      ),
      voidOf: (column: number, row: number) => {
        if (lines[row]?.isUnheard) return t('从未通信')
        // with less it was not there yet
        return (downHours[column] ?? 0) >= mostOfDayHours ? t('平台未运行') : undefined
      },
      noteOf: (column: number, row: number) => {
        const day = lines[row]?.days[column]
        const down = downHours[column] ?? 0
        const still = down > 0 ? [t('平台停止 {{count}} 小时，不计入', { count: down })] : []
        return [...(day ? [noteOf(day)] : []), ...still].join(' · ')
      },
      unit: '%',
      decimals: 1,
      isShare: true,
    }),
    [days, downHours, lines, noteOf, t],
  )
  const height = Math.max(lines.length, 3) * lineHeight + 96
  return (
    <ReportSection
      title={title}
      height={height}
      isOfStations
      {...state}
      table={heatTable(data)}
      decimals={1}
      extra={
        <>
          <ReportPages {...pages} />
          {extra}
        </>
      }
    >
      <HeatMap
        data={data}
        height={height}
        label={label}
        onPick={({ dataIndex }) => {
          const line = lines[pickedField(data, dataIndex)?.row ?? -1]
          if (line) onPick(line.id)
        }}
      />
    </ReportSection>
  )
}
