import { defineErrors } from '../core'

/** Refusals of what runs by itself. */
export const automationErrors = defineErrors('automation', {
  /** A formula cannot be read or mixes units. The piece that is wrong is named; mend it. */
  badFormula: { text: '公式有误：{{problem}} {{part}}' },
  /** A formula names no point, or a variable stands for a text. Choose points that hold numbers. */
  notANumber: { text: '变量 {{name}} 的数据点不是数值类型' },
  /** The formula has no variables: its result would never change. Add a variable. */
  noVariables: { text: '公式至少要用到一个变量' },
  /** Calculated points would lead back to this one. Take it out of the formula of one of those named. */
  cycle: { text: '循环计算：{{path}}' },
  /** The result would come in another unit than the point has. Convert it, or change the unit of the point. */
  otherUnit: { text: '结果的单位是 {{unit}}，与计算点的单位不同' },
  /** The device stands at another station. Choose one of the station. */
  deviceOfOtherStation: { text: '设备不属于该站点' },
  /** A back-fill ends before it begins, reaches into the future or spans too much. Choose another span. */
  badSpan: { text: '时间范围须在过去 {{days}} 天之内，且开始早于结束' },
  /** A group keeps none of its aggregates under a point, so that there is nothing to be made. Switch one on. */
  nothingKept: { text: '此组没有生成数据点，请先在编辑中打开' },
  /** An action names a point of another station. Choose points of the task's station. */
  pointOfOtherStation: { text: '数据点“{{name}}”不属于该站点' },
  /** The property asks for a selection or a second person, which no schedule can give. Take the point out. */
  asksPerson: { text: '“{{name}}”须由人选择或由第二人确认，不能定时执行' },
  /** The point does not take the value: read only, of another type, out of range or none of its choices. Correct the value. */
  badAction: { text: '“{{name}}”不能写入 {{value}}：只读、类型不符、超出范围或不在可选值之内' },
  /** Variables are written with the rights of who saves the task, who may set none. Ask for the right, or let somebody else save it. */
  mayNotSetGlobals: { text: '任务以保存者的权限写全局变量，您没有“设置全局变量”权限' },
  /** The owner of a task may not set global variables any more. Somebody who may saves the task again. */
  ownerMayNotSet: { text: '任务负责人 {{who}} 已无权设置全局变量' },
  /** A time names a group without actions. Add actions to it, or choose another group. */
  emptyGroup: { text: '动作组 {{group}} 没有动作' },
  /** A point or a variable stands twice in one group of actions. Take one of them out. */
  actionTwice: { text: '动作组 {{group}} 中“{{name}}”重复' },
  /** The device is no air conditioner: its product lacks writable properties `enable` and `temperatureSet`. Choose another. */
  noAircon: { text: '“{{name}}”不是空调，或缺少所设的属性' },
  /** A choice is longer than the text may be. Shorten it, or let the text be longer. */
  choiceTooLong: { text: '可选值超过最大长度' },
  /** Commands are given with the rights of who saves the task, who may give none. Ask for the right, or let somebody else save it. */
  mayNotWrite: { text: '任务以保存者的权限下发，您没有“下发控制”权限' },
  /** The owner has left, may not send commands any more, or does not see the station. Somebody who may saves the task again. */
  ownerMayNot: { text: '任务负责人 {{who}} 已无权执行，请由有权限的人重新保存任务' },
  /** The platform stood still, or the device was away, for longer than the task may be late. */
  tooLate: { text: '已超过允许迟到的时间' },
  /** The installation was restored from a backup: what waited then is not carried out again. Run it by hand where it is still wanted. */
  restored: { text: '已从备份恢复，不再执行' },
  /** A later time of the same task, due before this one could be carried out, writes the same: only the last one does. */
  superseded: { text: '已有更晚的一次，由它代替' },
  /** The task was switched off or removed between its time and its execution. */
  switchedOff: { text: '任务已停用' },
  /** The text of an announcement has a brace that is not closed, or an empty place. Close it, or leave it out. */
  badBraces: { text: '播报内容中的花括号不成对' },
  /** The text names a point that the station does not have. Write it as `device / property`, as its device page does. */
  noSuchPoint: { text: '该站点没有数据点“{{name}}”，请写成 设备 / 属性' },
  /** The point of a speaker is not one of the station that takes text. Choose a writable text point. */
  noTextPoint: { text: '“{{name}}”不是该站点可写入的文本数据点' },
  /** The text, said as often as the speaker is to say it, is longer than its point takes. Shorten it, or say it less often. */
  textTooLong: { text: '“{{name}}”最多接收 {{most}} 个字符，播报内容太长' },
  /** A speaker of the station takes its text at a point of the device. Give the speaker another point first. */
  spokenThrough: { text: '播报设备“{{name}}”使用此设备，请先修改它再更换站点' },
  /** An announcement names devices of another station. Choose devices of its station. */
  voiceOfOtherStation: { text: '播报设备“{{name}}”不属于该站点' },
  /** The station has no announcement device that is switched on. Add one, or switch one on. */
  noVoiceDevice: { text: '该站点没有启用的播报设备' },
  /** The device is switched off. Switch it on first. */
  voiceSwitchedOff: { text: '播报设备“{{name}}”已停用' },
  /** Another browser says it already, it was said, or it is too late for it. */
  utteranceGone: { status: 409, text: '这条播报已由别的页面接收或已过时' },
  /** Text is sent to a speaker with the rights of who saved it, who may give no commands. Ask for the right, or let somebody else save it. */
  voiceMayNotWrite: { text: '网络音箱以保存者的权限下发，您没有“下发控制”权限' },
  /** Who saved the speaker has left, may not send commands any more, or does not see the station. Somebody who may saves it again. */
  voiceOwnerMayNot: { text: '保存播报设备的 {{who}} 已无权下发，请由有权限的人重新保存' },
  /** No browser with the announcements switched on took it in time. Open the page in the control room and switch them on. */
  nobodyListens: { text: '没有页面开启播报' },
  /** The alarm was acknowledged or put aside, or cleared, before anybody said it. */
  alarmSeenTo: { text: '告警已确认、恢复或搁置，不再播报' },
  /** The browser was closed while it was speaking. */
  cutOff: { text: '播报时页面被关闭' },
  /** The process ended after the text had been sent and before the speaker had answered. */
  outcomeUnknown: { text: '已下发，结果未知' },
  /** The points or devices of the task are gone. Choose others. */
  nothingToDo: { text: '没有可执行的动作' },
})
