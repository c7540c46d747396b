import type { PageSpec } from '@energy-console/contract'
import {
  type Alarm,
  alarmEventsPage,
  overdueTestRemarks,
  overLimitRemark,
  readRemark,
} from '@energy-console/contract/alarms'
import { energyUnitPage } from '@energy-console/contract/energy'
import { dynamosPage, epsPage } from '@energy-console/contract/maintenance'

/** The page of what an alarm is about, and how it is opened. */
const pages = new Map<string, { page: PageSpec; search: string }>([
  [overLimitRemark, { page: energyUnitPage, search: '?isAlarm=1' }],
  [overdueTestRemarks.dynamo, { page: dynamosPage, search: '' }],
  [overdueTestRemarks.eps, { page: epsPage, search: '' }],
])

/**
 * Where a click on an alarm leads: to the alarm on the event page, or, for an energy over its limit or a test that is overdue, to
 * the page of that, where there is such a page for the user.
 */
export function alarmPath(
  { id, remark }: Pick<Alarm, 'id' | 'remark'>,
  canOpen: (page: PageSpec) => boolean,
): string {
  const about = pages.get(readRemark({ remark }).about)
  return about && canOpen(about.page)
    ? `${about.page.path}${about.search}`
    : `${alarmEventsPage.path}?isRealTime=1&alarmId=${id}`
}
