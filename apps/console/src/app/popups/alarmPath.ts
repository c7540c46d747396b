import { type Alarm, alarmEventsPage, overLimitRemark } from '@energy-console/contract/alarms'

export const unitConsumptionPath = '/devices/energy-unit'

/**
 * Where a click on an alarm leads: to the alarm on the event page, or to the unit consumption page for an energy over its
 * limit, where there is such a page for the user.
 */
export const alarmPath = (
  { id, remark }: Pick<Alarm, 'id' | 'remark'>,
  canOpen: (path: string) => boolean,
): string =>
  remark === overLimitRemark && canOpen(unitConsumptionPath)
    ? `${unitConsumptionPath}?isAlarm=1`
    : `${alarmEventsPage.path}?isRealTime=1&alarmId=${id}`
