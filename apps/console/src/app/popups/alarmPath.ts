import { type Alarm, alarmEventsPage } from '@energy-console/contract/alarms'

/** Remark of the alarm that says a unit consumption went over its limit. */
export const overLimitRemark = '单位能耗超限'
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

/** The schematic that an alarm is linked to: the first part of its remark, where that is an id. */
export function viewIdOf({ remark }: Pick<Alarm, 'remark'>): string | undefined {
  const first = remark.split(',')[0] ?? ''
  return /^\d+$/.test(first) ? first : undefined
}
