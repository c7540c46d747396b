import type { PageSpec } from '@energy-console/contract'
import { alarmEventsPage } from '@energy-console/contract/alarms'
import {
  type HandoverLine,
  inspectTaskPage,
  maintainTaskPage,
  repairOrderPage,
  repairOrdersPage,
} from '@energy-console/contract/maintenance'
import { Link } from 'react-router'
import { useSees } from '../../../api/session'
import { useTranslation } from '../../../i18n/useTranslation'
import { alarmPath } from '../../../kit/alarm/alarmPath'
import { taskText } from '../../../kit/value/taskText'
import { faultReportsPath, repairPath } from '../repair/repairAddress'
import { taskPath } from '../task/taskAddress'

type Noun = NonNullable<HandoverLine['record']>['noun']

/** The page of each, and where on it one of them is shown. */
const places: Readonly<Record<Noun, { page: PageSpec; pathOf: (id: string) => string }>> = {
  alarm: { page: alarmEventsPage, pathOf: (id) => alarmPath({ id, remark: '' }, () => false) },
  repairOrder: { page: repairOrderPage, pathOf: repairPath },
  inspectTask: { page: inspectTaskPage, pathOf: (id) => taskPath({ id, kind: 'inspect' }) },
  maintainTask: { page: maintainTaskPage, pathOf: (id) => taskPath({ id, kind: 'maintain' }) },
  // reports have no page of their own: they wait in a list beside the orders
  faultReport: { page: repairOrdersPage, pathOf: () => faultReportsPath },
}

/** What a line of a handover says: the way to what it is about, for whoever may open that. */
export function LineText({ line: { text, record } }: { line: HandoverLine }) {
  const { t } = useTranslation()
  const words = taskText(text, t)
  return record ? <RecordLink record={record} words={words} /> : words
}

function RecordLink({ record: { noun, id }, words }: { record: { noun: Noun; id: string }; words: string }) {
  const { page, pathOf } = places[noun]
  const isSeen = useSees(page)
  return isSeen ? <Link to={pathOf(id)}>{words}</Link> : words
}
