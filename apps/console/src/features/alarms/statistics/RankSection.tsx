import { useTranslation } from 'react-i18next'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { ReportSection } from '../../../kit/report/ReportSection'
import type { SectionProps } from './SectionProps'

const height = 260

interface RankSectionProps extends SectionProps {
  /** Chinese, also the translation keys. */
  title: string
  of: string
  rows: readonly { id: string; name: string; count: number }[] | undefined
}

/** Where most alarms came from, the ten with the most first. */
export function RankSection({ data: _, title, of, rows, ...state }: RankSectionProps) {
  const { t } = useTranslation()
  const bars: BarsData | undefined = rows && {
    of: t(of),
    categories: rows.map(({ name }) => name || '—'),
    series: [{ name: t('告警'), values: rows.map(({ count }) => count) }],
    unit: t('次'),
    decimals: 0,
  }
  return (
    <ReportSection title={title} height={height} {...state} table={bars && barsTable(bars)} decimals={0}>
      {bars && <Bars data={bars} height={height} label={t(title)} />}
    </ReportSection>
  )
}
