import { defineErrors } from '../core'

/** Refusals of alarm rules and alarms. */
export const alarmErrors = defineErrors('alarms', {
  notANumber: { text: '该数据点不是数值类型，不能设置限值告警' },
  noDeadBand: { text: '状态没有回差' },
  alreadyConfirmed: { text: '该告警已确认' },
})
