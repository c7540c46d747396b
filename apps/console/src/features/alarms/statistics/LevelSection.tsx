import { alarmLevels } from '@energy-console/contract/alarms'
import { useTranslation } from '../../../i18n/useTranslation'
import { Pie } from '../../../kit/charts/charts'
import { type PieData, pieTable } from '../../../kit/charts/pie/pieOption'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { ReportSection } from '../../../kit/report/ReportSection'
import { levelColours } from './levelColours'
import type { SectionProps } from './SectionProps'

const height = 280

/** How many alarms were of each level. */
export function LevelSection({ data, ...state }: SectionProps) {
  const { t } = useTranslation()
  const colours = levelColours(usePalette())
  const pie: PieData | undefined = data && {
    of: t('等级'),
    valueName: t('告警'),
    shareName: t('占比'),
    unit: t('次'),
    decimals: 0,
    slices: data.byLevel.map(({ level, count }) => ({
      name: t(alarmLevels.find(({ value }) => value === level)?.label ?? String(level)),
      value: count,
      colour: colours[level] ?? '',
    })),
  }
  return (
    <ReportSection title="按等级" height={height} {...state} table={pie && pieTable(pie)} decimals={0}>
      {pie && <Pie data={pie} height={height} label={t('按等级')} />}
    </ReportSection>
  )
}
