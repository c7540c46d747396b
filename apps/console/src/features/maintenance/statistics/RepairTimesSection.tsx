import type { RepairStatistics } from '@energy-console/contract/maintenance'
import { useTranslation } from '../../../i18n/useTranslation'
import { Lines } from '../../../kit/charts/charts'
import { type LinesData, linesTable } from '../../../kit/charts/lines/linesOption'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'

const height = 260
/** Names that the axis has room for. */
const mostMarks = 8

/** How long it took to respond and to repair in the mean, over the period, by when orders were reported; as their deadlines count it. */
export function RepairTimesSection({
  data,
  ...state
}: SectionState & { data: RepairStatistics | undefined }) {
  const { t } = useTranslation()
  const steps = data?.byStep ?? []
  const pointsOf = (name: 'respond' | 'repair') =>
    steps.flatMap((step, index) => {
      const { workMinutes } = step[name]
      return workMinutes === null ? [] : [[index, Math.round((workMinutes / 60) * 100) / 100] as const]
    })
  const lines: LinesData | undefined = data && {
    of: t('报修日期'),
    placeText: (x) => steps[x]?.step ?? '',
    markText: (x) => shortOf(steps[x]?.step ?? ''),
    ...{ from: 0, to: Math.max(steps.length - 1, 1), step: Math.max(1, Math.ceil(steps.length / mostMarks)) },
    series: [
      { name: t('平均响应时间'), points: pointsOf('respond') },
      { name: t('平均修复时间'), points: pointsOf('repair') },
    ],
    ...{ unit: 'h', decimals: 1 },
  }
  const isEmpty = lines?.series.every(({ points }) => points.length === 0)
  return (
    <ReportSection
      title="响应和修复时间"
      height={height}
      {...state}
      emptyText={state.emptyText ?? (isEmpty ? '这段时间没有已响应的维修工单。' : undefined)}
      table={lines && linesTable(lines)}
    >
      {lines && <Lines data={lines} height={height} label={t('响应和修复时间')} />}
    </ReportSection>
  )
}

/** A day without its year, a month whole. */
const shortOf = (step: string) => (step.length > 7 ? step.slice(5) : step)
