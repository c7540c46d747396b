import { defineErrors } from '../core'

/** Refusals of values, history and commands. */
export const telemetryErrors = defineErrors('telemetry', {
  /** No account has this token, or it was revoked. Rotate the token and put it into the gateway. */
  unknownToken: { status: 401, text: '令牌无效' },
  /** The message is not in the form of its topic or path; the reason says where. Correct the sender. */
  badMessage: { text: '数据格式不正确：{{reason}}' },
  /** More readings wait than the server takes in. Send them again later: nothing of this message is stored. */
  overloaded: { status: 503, text: '数据接入繁忙，请稍后重试' },
  /** The range begins at its end or after it. Swap or correct them. */
  badRange: { text: '开始时间必须早于结束时间' },
  /** The range is longer than one call covers. Ask in parts. */
  rangeTooLong: { text: '时间范围不能超过 {{days}} 天' },
  /** The point is no register that counts up. Choose one of kind 累积量. */
  notACounter: { text: '请选择累计量的数据点' },
  /** The readings of that time are no longer kept one by one. Nothing can be counted anew. */
  correctionTooOld: { text: '{{days}} 天之前的原始数据已不保留，无法修正' },
  /** A correction is noted for a time to come. Enter the time at which it happened. */
  correctionAhead: { text: '发生时间不能晚于现在' },
  /** The property is declared as one that is only read. Declare it writable in its product, if the device takes it. */
  readOnlyItem: { text: '该数据点为只读，不能下发' },
  /** The value is of another type than the point. Send a number, a text or true and false, as declared. */
  badValue: { text: '下发的值不符合数据点的类型' },
  /** The value is beyond the limits that the property declares. Stay between them. */
  outOfRange: { text: '下发的值超出范围 {{min}} ~ {{max}}' },
  /** The value is below the limit that the property declares. Send a larger one. */
  belowLeast: { text: '下发的值不能小于 {{min}}' },
  /** The value is above the limit that the property declares. Send a smaller one. */
  aboveMost: { text: '下发的值不能大于 {{max}}' },
  /** The value is none of the states that the property declares. Send one of those. */
  notAChoice: { text: '下发的值不在数据点的可选值之内' },
  /** The device is not connected, so nothing was sent. Repeat it when it is, or let the command wait (`expireSeconds`). */
  notConnected: { text: '设备未连接，命令未下发' },
  /** The command was sent, and no answer came in time. Look at the device's values before repeating it. */
  noAnswer: { text: '设备在 {{seconds}} 秒内没有应答' },
  /** The device has refused, with its own reason. Deal with that at the device. */
  deviceRefused: { text: '设备拒绝执行：{{reason}}' },
})
