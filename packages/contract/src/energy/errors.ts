import { defineErrors } from '../core'

/** Refusals of tariffs and calendars. */
export const energyErrors = defineErrors('energy', {
  /** The terms leave a gap, overlap or lack a price; the reason says where. Complete them. */
  badTariff: { text: '电价不完整：{{reason}}' },
  /** The station has a tariff that begins on the same day. Change that one, or choose another day. */
  sameDay: { text: '该站点已有从 {{day}} 起执行的电价：{{name}}' },
  /** The change touches days that have been billed by this tariff. Say why. */
  reasonNeeded: { text: '更改已经执行过的电价须填写原因' },
  /** A day that is over would be of another kind, and what it cost with it. Say why. */
  dayReasonNeeded: { text: '更改已经过去的日期须填写原因' },
  /** The station has as many tariffs as it may. Remove those that never held. */
  tooManyTariffs: { text: '一个站点最多有 {{most}} 个电价版本' },
  /** The range is reversed or too long. Ask for fewer days. */
  badRange: { text: '日期范围须为 1 至 {{most}} 天' },
  /** The scope has more meters than one report takes in. Choose a device or a group. */
  tooManyMeters: { text: '电表超过 {{most}} 个，请选择设备或组对象' },
  /** The stations to compare are counted by more meters than one comparison takes in. Choose a region or a single station. */
  tooManyStationMeters: { text: '这些站点的电表共超过 {{most}} 个，请选择区域或单个站点' },
  /** A trial has neither typed quantities nor a meter. Give one of them. */
  noUsage: { text: '请输入每小时的电量，或选择一个电表数据点' },
  /** The point's unit is none of electric energy (kWh, MWh, Wh …). Choose a register of energy, or mend the unit of its product's property. */
  noEnergyUnit: { text: '该数据点的单位“{{unit}}”不是电能单位' },
  /** The meter recorded no energy on that day. Choose another day or another meter. */
  noReadings: { text: '该数据点在 {{day}} 没有电量数据' },
  /** A season of the tariff has no price for the band that load would move into. Choose a band that it has. */
  noBand: { text: '{{season}}没有{{band}}的电价' },
  /** No tariff holds on that day. Enter one that begins on it or before. */
  noTariff: { text: '{{day}} 没有执行的电价' },
  /** A driver of a baseline stands at another station, holds texts or is a state. Choose a number of the station. */
  driverUnfit: { text: '影响因素须为该站点的数值型数据点' },
  /** A unit consumption has neither amounts nor a point that gives them. Enter from which day how much there is, or choose a point. */
  noUnitAmount: { text: '请填写数量，或选择数量数据点' },
  /** The device stands at another station. Choose one of the station. */
  unitDeviceElsewhere: { text: '设备不属于该站点' },
  /** The unit consumption of a station counts the device, or what its points say. Take it out there first. */
  countedByUnit: { text: '单位能耗“{{name}}”使用此设备，请先修改它再更换站点' },
  /** The baseline of a station counts the device, or is driven by its points. Take it out there first. */
  countedByBaseline: { text: '能源基准“{{name}}”使用此设备，请先修改它再更换站点' },
  /** The device has no register of electric energy. Choose a meter, or a group of its registers. */
  unitWithoutMeter: { text: '该设备没有电能累计量，请选择电表或组对象' },
  /** The group stands at another station, holds no registers, or is no sum. Choose a group of registers that are added up. */
  unitGroupUnfit: { text: '请选择该站点的组对象，聚合方式为合计，数据点为累计量' },
  /** What is made must come from a register of it; square metres and people from a point that says how many there are now. */
  unitAmountUnfit: { text: '数量数据点须在该站点，单位产品为累计量，面积和人数为瞬时量' },
  /** A formula of a report cannot be understood; the reason says where. It may name columns before it (a, b …), or rows above it (r1, r2 …). */
  badReportFormula: { text: '“{{place}}”的公式不正确：{{problem}}{{part}}' },
  /** The station has no devices of the kind that the template is for, or their properties are not known as such. Choose another template, or put the report together by hand. */
  templateWithoutDevices: { text: '该站点没有适合“{{name}}”的设备' },
  /** The report would have more cells than one has. Choose a shorter period or a longer step, or leave out rows, columns or what they are compared with. */
  tooManyReportCells: { text: '报表有 {{count}} 个单元格，最多 {{most}} 个：请缩短时段、加大步长或减少行列' },
  /** The report reads more points than one may. Split it. */
  tooManyReportPoints: { text: '报表用到 {{count}} 个数据点，最多 {{most}} 个' },
  /** The report looks for more times of extremes than one may. Choose a shorter period or a longer step, or leave out columns of times. */
  tooManyReportTimes: {
    text: '报表要查找 {{count}} 个最值时间，最多 {{most}} 个：请缩短时段、加大步长或减少时间列',
  },
  /** The report looks through more hours for run hours than one may. Choose a shorter period, or leave out rows, columns of run hours or what they are compared with. */
  tooManyReportRunHours: {
    text: '报表的运行时长要查看 {{count}} 个数据点小时，最多 {{most}} 个：请缩短时段，或减少行、运行时长列或对比',
  },
  /** The channel of a mailing is no mail server. Choose one that is. */
  mailingWithoutMail: { text: '发送渠道须为电子邮件' },
  /** The recurrence of a mailing names days that never come. */
  mailingNeverComes: { text: '按这个周期没有可发送的日期' },
  /** A report was not sent: whoever set its mailing up may not see it any more, or not all of its stations. Have somebody who may set it up anew. */
  mailerMayNot: { text: '{{who}} 已无权查看该报表，或看不到其中的站点，请由有权限的人重新设置发送' },
  /** A report was not sent: its mailing was removed or disabled in the meantime. */
  mailingOff: { text: '报表发送已停用或删除' },
  /** A report was sent, but not to users who may not see it any more, or have no mail address. */
  mailedWithout: { text: '{{answer}}；未发给 {{names}}：无权查看该报表，或没有登记邮箱' },
  /** A report was sent to nobody: none of its users may see it any more and has a mail address. */
  mailedToNobody: { text: '收件人已无权查看该报表，或没有登记邮箱' },
})
