import type { PageSpec } from '@energy-console/contract'
import { alarmEventsPage } from '@energy-console/contract/alarms'
import {
  type HandoverLine,
  inspectTaskPage,
  maintainTaskPage,
  repairOrderPage,
} from '@energy-console/contract/maintenance'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../../api/session'
import { alarmPath } from '../../../kit/alarm/alarmPath'
import { taskText } from '../../../kit/value/taskText'
import { repairPath } from '../repair/repairAddress'
import { taskPath } from '../task/taskAddress'

type Noun = NonNullable<HandoverLine['record']>['noun']

/** The page of each, and where on it one of them is shown. */
const places: Readonly<Record<Noun, { page: PageSpec; pathOf: (id: string) => string }>> = {
  alarm: { page: alarmEventsPage, pathOf: (id) => alarmPath({ id, remark: '' }, () => false) },
  repairOrder: { page: repairOrderPage, pathOf: repairPath },
  inspectTask: { page: inspectTaskPage, pathOf: (id) => taskPath({ id, kind: 'inspect' }) },
  maintainTask: { page: maintainTaskPage, pathOf: (id) => taskPath({ id, kind: 'maintain' }) },
}

/** What a line of a handover says: the way to what it is about, for whoever may open that. */
export function LineText({ line: { text, record } }: { line: HandoverLine }) {
  const { t } = useTranslation()
  const { user, routePermissions } = useSession()
  const words = taskText(text, t)
  if (!record) return words
  const { page, pathOf } = places[record.noun]
  const mayOpen = page.code === undefined || user?.isSuperAdmin === true || routePermissions.has(page.code)
  return mayOpen ? <Link to={pathOf(record.id)}>{words}</Link> : words
}
