import type { ReckonedReport } from '@energy-console/contract/energy'
import { useTranslation } from '../../../i18n/useTranslation'
import { barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { reportBars } from './reportBars'

interface ReportChartProps extends SectionState {
  report: ReckonedReport
}

/** The first column of a report as a picture; nothing where it has no numbers. */
export function ReportChart({ report, ...state }: ReportChartProps) {
  const { t } = useTranslation()
  const data = reportBars(report, t(report.layout === 'time' ? '时间' : '报表对象'))
  if (!data) return null
  const title = report.columns.find(({ shows }) => shows === 'number')?.title ?? ''
  return (
    <ReportSection title={title} height={300} {...state} table={barsTable(data)} decimals={data.decimals}>
      <Bars label={title} data={data} height={300} />
    </ReportSection>
  )
}
