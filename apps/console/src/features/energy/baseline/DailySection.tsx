import type { DataOf } from '@energy-console/contract'
import type { getBaselineReport } from '@energy-console/contract/energy'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/useTranslation'
import { barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { fittedSpan } from './fittedSpan'

type Report = DataOf<typeof getBaselineReport>

interface DailySectionProps extends SectionState {
  report: Report | undefined
}

const height = 280

/** Day by day what was used against what was expected, and below it what the differences add up to. */
export function DailySection({ report, ...state }: DailySectionProps) {
  const { t } = useTranslation()
  const days = report?.days
  const unit = report?.energyUnit ?? ''
  const isExpected = report?.model != null
  const span = useMemo(() => report && fittedSpan(report, t('基准期')), [report, t])
  const used = useMemo(
    () => ({
      of: t('日期'),
      categories: days?.map(({ day }) => day) ?? [],
      series: [{ name: t('实际能耗'), values: days?.map(({ actual }) => actual) ?? [] }],
      ...(isExpected
        ? { line: { name: t('基准能耗'), values: days?.map(({ expected }) => expected) ?? [] } }
        : {}),
      ...(span ? { span } : {}),
      unit,
      decimals: 1,
    }),
    [days, unit, isExpected, span, t],
  )
  const sums = useMemo(
    () => ({
      of: t('日期'),
      categories: days?.map(({ day }) => day) ?? [],
      series: [
        {
          name: t('差值'),
          values:
            days?.map(({ actual, expected, sum }) =>
              sum === null || actual === null || expected === null ? null : actual - expected,
            ) ?? [],
        },
      ],
      line: { name: t('累计差值'), values: days?.map(({ sum }) => sum) ?? [] },
      ...(span ? { span } : {}),
      unit,
      decimals: 1,
    }),
    [days, unit, span, t],
  )
  return (
    <>
      <ReportSection
        title="实际与基准"
        height={height}
        isOfStations
        {...state}
        table={barsTable(used)}
        decimals={1}
      >
        <Bars data={used} height={height} label={t('实际与基准')} />
      </ReportSection>
      {isExpected && (
        <ReportSection title="累计差值" height={height} {...state} table={barsTable(sums)} decimals={1}>
          <p className="muted">{t('线下降说明比基准用得少，上升说明用得多；转折处就是变化发生的日子。')}</p>
          <Bars data={sums} height={height - 32} label={t('累计差值')} />
        </ReportSection>
      )}
    </>
  )
}
