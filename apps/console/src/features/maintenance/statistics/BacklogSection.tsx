import { type RepairPriority, repairOrdersPage, repairPriorities } from '@energy-console/contract/maintenance'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { AgesSection, type AgesState } from './AgesSection'
import { backlogAddress } from './drillDown'

const priorities = Object.keys(repairPriorities) as RepairPriority[]

/** Orders that have not ended by now, by age and priority; a bar leads to them. */
export function BacklogSection(state: AgesState) {
  const { t } = useTranslation()
  const seesOrders = useSees(repairOrdersPage)
  const palette = usePalette()
  const colours = {
    urgent: palette.error,
    high: palette.warning,
    normal: palette.primary,
    low: palette.borderStrong,
  }
  return (
    <AgesSection
      {...state}
      title="目前积压的工单"
      emptyText="目前没有未完成的维修工单。"
      of={t('已报修')}
      series={priorities.map((priority) => ({
        ...{ name: t(repairPriorities[priority]), colour: colours[priority] },
        countOf: ({ counts }) => counts[priority] ?? 0,
        addressOf: seesOrders ? backlogAddress : undefined,
      }))}
    />
  )
}
