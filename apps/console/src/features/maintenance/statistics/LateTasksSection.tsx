import {
  inspectTasksPage,
  type RepairBacklog,
  type WorkKind,
  workKinds,
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
import { lateTasksAddress } from './drillDown'

const height = 260
const kinds = Object.keys(workKinds) as WorkKind[]

/** Tasks that nobody has submitted though their time has passed, by how long they are late and by kind; a bar leads to them. */
export function LateTasksSection({ data, ...state }: SectionState & { data: RepairBacklog | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const zone = useTenantZone()
  const seesTasks = useSees(inspectTasksPage)
  const palette = usePalette()
  const colours = { inspect: palette.primary, maintain: palette.warning }
  const bars: BarsData | undefined = data && {
    of: t('已超时'),
    categories: ageNames(data, t),
    series: kinds.map((kind) => ({
      ...{ name: t(workKinds[kind]), colour: colours[kind] },
      values: data.map(({ tasks }) => tasks[kind] ?? 0),
    })),
    ...{ isStacked: true, sumName: t('合计'), unit: t('个'), decimals: 0 },
  }
  const isEmpty = data?.every(({ tasks }) => Object.values(tasks).every((count) => count === 0))
  return (
    <ReportSection
      title="目前超时未完成的任务"
      height={height}
      {...state}
      emptyText={isEmpty ? '目前没有超时未完成的任务。' : undefined}
      table={bars && barsTable(bars)}
      decimals={0}
    >
      {bars && (
        <Bars
          data={bars}
          height={height}
          label={t('目前超时未完成的任务')}
          onPick={({ dataIndex, seriesIndex }) => {
            const [span, kind] = [data && spanOfAge(data, dataIndex, zone), kinds[seriesIndex]]
            if (span && kind && seesTasks) void navigate(lateTasksAddress(kind, span))
          }}
        />
      )}
    </ReportSection>
  )
}
