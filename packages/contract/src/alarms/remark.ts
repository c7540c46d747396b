import type { Alarm } from './alarm'

/** Remark of the alarm that says a unit consumption went over its limit. */
export const overLimitRemark = '单位能耗超限'

/** Remarks of the alarm that says that the test of a standby source is overdue, by its kind. */
export const overdueTestRemarks = { dynamo: '备用电源试验逾期', eps: '应急电源试验逾期' } as const

/** The schematic that an alarm is linked to: the first part of its remark, where that is an id. */
export function linkedViewId({ remark }: Pick<Alarm, 'remark'>): string | undefined {
  const first = remark.split(',')[0] ?? ''
  return /^\d+$/.test(first) ? first : undefined
}
