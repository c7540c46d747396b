import { alarmEventsPage } from '@energy-console/contract/alarms'
import { useNavigate } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
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
  /** Where a bar leads, where it leads anywhere. */
  addressOf?: (row: { id: string; name: string }) => string | undefined
}

/** Where most alarms came from, the ten with the most first; a bar may lead to them. */
export function RankSection({ data: _, title, of, rows, addressOf, ...state }: RankSectionProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesAlarms = useSees(alarmEventsPage)
  const bars: BarsData | undefined = rows && {
    of: t(of),
    categories: rows.map(({ name }) => name || '—'),
    series: [{ name: t('告警'), values: rows.map(({ count }) => count) }],
    unit: t('次'),
    decimals: 0,
    namesAll: true,
  }
  return (
    <ReportSection title={title} height={height} {...state} table={bars && barsTable(bars)} decimals={0}>
      {bars && (
        <Bars
          data={bars}
          height={height}
          label={t(title)}
          {...(addressOf && seesAlarms
            ? {
                onPick: ({ dataIndex }) => {
                  const row = rows?.[dataIndex]
                  const address = row && addressOf(row)
                  if (address) void navigate(address)
                },
              }
            : {})}
        />
      )}
    </ReportSection>
  )
}
