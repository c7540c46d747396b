import {
  type Alarm,
  alarmEventsPage,
  overdueTestRemarks,
  overLimitRemark,
  readRemark,
} from '@energy-console/contract/alarms'
import { dynamosPage, epsPage } from '@energy-console/contract/maintenance'

export const unitConsumptionPath = '/devices/energy-unit'

/** The page of what an alarm is about, and how it is opened. */
const pages = new Map<string, { path: string; search: string }>([
  [overLimitRemark, { path: unitConsumptionPath, search: '?isAlarm=1' }],
  [overdueTestRemarks.dynamo, { path: dynamosPage.path, search: '' }],
  [overdueTestRemarks.eps, { path: epsPage.path, search: '' }],
])

/**
 * Where a click on an alarm leads: to the alarm on the event page, or, for an energy over its limit or a test that is overdue, to
 * the page of that, where there is such a page for the user.
 */
export function alarmPath(
  { id, remark }: Pick<Alarm, 'id' | 'remark'>,
  canOpen: (path: string) => boolean,
): string {
  const page = pages.get(readRemark({ remark }).about)
  return page && canOpen(page.path)
    ? `${page.path}${page.search}`
    : `${alarmEventsPage.path}?isRealTime=1&alarmId=${id}`
}
