import { weekdayWords } from '@energy-console/contract'
import { useTranslation } from '../../../i18n/useTranslation'
import { HeatMap } from '../../../kit/charts/charts'
import { type HeatData, heatTable } from '../../../kit/charts/heat/heatOption'
import { ReportSection } from '../../../kit/report/ReportSection'
import type { SectionProps } from './SectionProps'

const height = 320
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** At which hours of the week alarms come. */
export function HoursSection({ data, ...state }: SectionProps) {
  const { t } = useTranslation()
  const heat: HeatData | undefined = data && {
    of: t('时'),
    columns: hours.map((hour) => `${String(hour).padStart(2, '0')}:00`),
    rows: weekdayWords.map((day) => t(day)),
    values: hours.map((hour) =>
      weekdayWords.map(
        (_, index) => data.byHour.find((one) => one.hour === hour && one.weekday === index + 1)?.count ?? 0,
      ),
    ),
    unit: t('次'),
    decimals: 0,
  }
  return (
    <ReportSection title="一周各小时" height={height} {...state} table={heat && heatTable(heat)} decimals={0}>
      {heat && <HeatMap data={heat} height={height} label={t('一周各小时')} />}
    </ReportSection>
  )
}
