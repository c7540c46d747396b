import { alarmEventsPage, alarmLevels } from '@energy-console/contract/alarms'
import { useNavigate } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { ReportSection } from '../../../kit/report/ReportSection'
import { alarmsAddress, ofLevel } from './drillDown'
import { levelColours } from './levelColours'
import type { SectionProps } from './SectionProps'

const height = 280

/** How many alarms came on each day, by level; the part of a day leads to those of its level. */
export function TrendSection({ data, ...state }: SectionProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesAlarms = useSees(alarmEventsPage)
  const colours = levelColours(usePalette())
  const bars: BarsData | undefined = data && {
    of: t('日期'),
    categories: data.byDay.map(({ day }) => day.slice(5)),
    series: alarmLevels.map(({ label }, index) => ({
      name: t(label),
      colour: colours[index] ?? '',
      values: data.byDay.map(({ counts }) => counts[index] ?? 0),
    })),
    isStacked: true,
    sumName: t('合计'),
    unit: t('次'),
    decimals: 0,
  }
  return (
    <ReportSection title="每天的告警" height={height} {...state} table={bars && barsTable(bars)} decimals={0}>
      {bars && (
        <Bars
          data={bars}
          height={height}
          label={t('每天的告警')}
          {...(seesAlarms
            ? {
                onPick: ({ dataIndex, seriesIndex }) => {
                  const day = data?.byDay[dataIndex]?.day
                  if (day) void navigate(alarmsAddress({ from: day, to: day }, ofLevel(seriesIndex)))
                },
              }
            : {})}
        />
      )}
    </ReportSection>
  )
}
