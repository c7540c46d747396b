import { inspectTasksPage, type WorkKind, workKinds } from '@energy-console/contract/maintenance'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { usePalette } from '../../../kit/colour/PaletteContext'
import { AgesSection, type AgesState } from './AgesSection'
import { lateTasksAddress } from './drillDown'

const kinds = Object.keys(workKinds) as WorkKind[]

/** Tasks that nobody has submitted though their time has passed, by how long they are late and by kind; a bar leads to them. */
export function LateTasksSection(state: AgesState) {
  const { t } = useTranslation()
  const seesTasks = useSees(inspectTasksPage)
  const palette = usePalette()
  const colours = { inspect: palette.primary, maintain: palette.warning }
  return (
    <AgesSection
      {...state}
      title="目前超时未完成的任务"
      emptyText="目前没有超时未完成的任务。"
      of={t('已超时')}
      series={kinds.map((kind) => ({
        ...{ name: t(workKinds[kind]), colour: colours[kind] },
        countOf: ({ tasks }) => tasks[kind] ?? 0,
        addressOf: seesTasks ? (span) => lateTasksAddress(kind, span) : undefined,
      }))}
    />
  )
}
