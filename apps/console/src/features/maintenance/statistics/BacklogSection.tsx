import {
  type RepairBacklog,
  type RepairPriority,
  repairOrdersPage,
  repairPriorities,
} from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSees } from '../../../api/session'
import { type BarsData, barsTable } from '../../../kit/charts/bars/barsOption'
import { Bars } from '../../../kit/charts/charts'
import { usePalette } from '../../../kit/colour/PaletteContext'
import type { SectionState } from '../../../kit/page/sectionState'
import { ReportSection } from '../../../kit/report/ReportSection'
import { useTenantZone } from '../../../kit/time/zone'
import { ageNames, spanOfAge } from './ages'
import { backlogAddress } from './drillDown'

const height = 260

/** Orders that have not ended by now, by age and priority; a bar leads to them. */
export function BacklogSection({ data, ...state }: SectionState & { data: RepairBacklog | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const zone = useTenantZone()
  const seesOrders = useSees(repairOrdersPage)
  const palette = usePalette()
  const colours = {
    urgent: palette.error,
    high: palette.warning,
    normal: palette.primary,
    low: palette.borderStrong,
  }
  const bars: BarsData | undefined = data && {
    of: t('已报修'),
    categories: ageNames(data, t),
    series: (Object.keys(repairPriorities) as RepairPriority[]).map((priority) => ({
      name: t(repairPriorities[priority]),
      colour: colours[priority],
      values: data.map(({ counts }) => counts[priority] ?? 0),
    })),
    ...{ isStacked: true, sumName: t('合计'), unit: t('个'), decimals: 0 },
  }
  const open = (index: number) => {
    const span = data && spanOfAge(data, index, zone)
    if (span && seesOrders) void navigate(backlogAddress(span))
  }
  const isEmpty = data?.every(({ counts }) => Object.values(counts).every((count) => count === 0))
  return (
    <ReportSection
      title="目前积压的工单"
      height={height}
      {...state}
      emptyText={isEmpty ? '目前没有未完成的维修工单。' : undefined}
      table={bars && barsTable(bars)}
      decimals={0}
    >
      {bars && (
        <Bars
          data={bars}
          height={height}
          label={t('目前积压的工单')}
          onPick={({ dataIndex }) => open(dataIndex)}
        />
      )}
    </ReportSection>
  )
}
