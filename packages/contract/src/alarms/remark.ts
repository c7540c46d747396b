import type { Alarm } from './alarm'

/*
 * The remark of an alarm is a comma list: the id of the schematic that its rule links, where it links one, then what the alarm is
 * about, where another record keeps the rule. It is written and read here alone.
 */

/** Of the alarm that says a unit consumption went over its limit. */
export const overLimitRemark = '单位能耗超限'

/** Of the alarm that says that the test of a standby source is overdue, by its kind. */
export const overdueTestRemarks = { dynamo: '备用电源试验逾期', eps: '应急电源试验逾期' } as const

/** What a remark says. */
interface Remark {
  /** The linked schematic. */
  viewId: string | null
  /** What the alarm is about; empty for one of a rule that people have made. */
  about: string
}

/** The remark that says this. */
export const alarmRemark = ({ viewId, about }: Remark): string =>
  [viewId ?? '', about].filter((part) => part !== '').join()

/** What the remark of an alarm says. */
export function readRemark({ remark }: Pick<Alarm, 'remark'>): Remark {
  const [first = '', ...rest] = remark.split(',')
  return /^\d+$/.test(first) ? { viewId: first, about: rest.join() } : { viewId: null, about: remark }
}

/** The schematic that an alarm is linked to. */
export const linkedViewId = (alarm: Pick<Alarm, 'remark'>): string | undefined =>
  readRemark(alarm).viewId ?? undefined
