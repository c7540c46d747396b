import { defineErrors } from '../core'

/** Refusals of values, history and commands. */
export const telemetryErrors = defineErrors('telemetry', {
  unknownToken: { status: 401, text: '令牌无效' },
  badMessage: { text: '数据格式不正确：{{reason}}' },
  overloaded: { status: 503, text: '数据接入繁忙，请稍后重试' },
  badRange: { text: '开始时间必须早于结束时间' },
  rangeTooLong: { text: '时间范围不能超过 {{days}} 天' },
  notACounter: { text: '请选择累计量的数据点' },
  correctionTooOld: { text: '{{days}} 天之前的原始数据已不保留，无法修正' },
  correctionAhead: { text: '发生时间不能晚于现在' },
  readOnlyItem: { text: '该数据点为只读，不能下发' },
  badValue: { text: '下发的值不符合数据点的类型' },
  outOfRange: { text: '下发的值超出范围 {{min}} ~ {{max}}' },
  belowLeast: { text: '下发的值不能小于 {{min}}' },
  aboveMost: { text: '下发的值不能大于 {{max}}' },
  notAChoice: { text: '下发的值不在数据点的可选值之内' },
  notConnected: { text: '设备未连接，命令未下发' },
  noAnswer: { text: '设备在 {{seconds}} 秒内没有应答' },
  deviceRefused: { text: '设备拒绝执行：{{reason}}' },
})
