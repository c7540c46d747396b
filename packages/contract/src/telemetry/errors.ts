import { defineErrors } from '../core'

/** Refusals of values, history and commands. */
export const telemetryErrors = defineErrors('telemetry', {
  /** No account has this token, or it was revoked. Rotate the token and put it into the gateway. */
  unknownToken: { status: 401, text: '令牌无效' },
  /** The message is not in the form of its topic or path; the reason says where. Correct the sender. */
  badMessage: { text: '数据格式不正确：{{reason}}' },
  /** More readings wait than the server takes in. Send them again later: nothing of this message is stored. */
  overloaded: { status: 503, text: '数据接入繁忙，请稍后重试' },
  /** The disk of the platform has no room. Keep the readings and send them again in a minute or later: nothing of this message is stored. */
  diskFull: { status: 503, text: '平台存储空间不足，已暂停接收数据，请稍后重新发送' },
  /** As many look at raw messages of the tenant as may at once. Close the view elsewhere, or come again later. */
  watchedByMany: { status: 429, text: '同时查看原始报文的窗口已达上限，请稍后重试' },
  /** The range begins at its end or after it. Swap or correct them. */
  badRange: { text: '开始时间必须早于结束时间' },
  /** The range is longer than one call covers. Ask in parts. */
  rangeTooLong: { text: '时间范围不能超过 {{days}} 天' },
  /** The span is longer than what is replayed at once. Ask for a shorter one. */
  replayTooLong: { text: '一次最多回放 {{minutes}} 分钟' },
  /** The point is no register that counts up. Choose one of kind 累积量. */
  notACounter: { text: '请选择累计量的数据点' },
  /** Trends are of measured values and registers. Choose a point of numbers. */
  noTrend: { text: '请选择数值类型的数据点' },
  /** Gateways send nothing that is older, and what was counted of it stays; what is imported of past days is rolled up as it comes. */
  correctionTooOld: { text: '只能修正最近 {{days}} 天内的读数' },
  /** A correction is noted for a time to come. Enter the time at which it happened. */
  correctionAhead: { text: '发生时间不能晚于现在' },
  /** Readings of that time may be gone soon, and nothing is calculated of them anew. They stay as they are. */
  markTooOld: { text: '只能标记最近 {{days}} 天内的读数' },
  /** Readings that have yet to come are not known to be bad. End the mark at the present at the latest. */
  markAhead: { text: '结束时间不能晚于现在' },
  /** The mark takes in more than one does. Mark the rest by a second one. */
  markTooLong: { text: '一次最多标记 {{days}} 天的读数' },
  /** The correction reaches over more than one does. Correct the rest by a second one. */
  correctionTooLong: { text: '一次最多修正 {{days}} 天的读数' },
  /** As many corrections as a reading may have are of that time already. Delete those that no longer count, or choose a shorter time. */
  tooManyCorrections: { text: '这段时间已有 {{count}} 条修正，请先删除其中不再需要的，或缩短时段' },
  /** Readings that have yet to come are not known to be wrong. End the correction at the present at the latest. */
  readingsAhead: { text: '结束时间不能晚于现在' },
  /** More readings lie in the time than one correction takes. Correct a part of it, and the rest by a second one. */
  tooManyReadings: { text: '一次最多修正 {{count}} 个读数，请缩短时段' },
  /** Nothing was read in that time. Choose a time with readings; a reading that is missing altogether is imported from a file. */
  nothingToCorrect: { text: '这段时间没有读数；缺少的读数请在“数据源”用“导入历史数据”补上' },
  /** A register that is shifted or scaled over a time would jump at both ends, and the jumps would count as used. Correct one reading, give a value, note the jump as a counter correction, or put the factor right in the product. */
  registerShifted: {
    text: '累计量的一段读数不能“加上”或“乘以”，首尾的跳变会算成用量；请逐个修正（起止相同）或用“改为”，换表、清零用“计数修正”，倍率设错在产品属性中改“倍率”',
  },
  /** The point sends no numbers. Choose one that does. */
  noNumbers: { text: '请选择数值类型的数据点' },
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
  /** The text has more characters than its property allows. Shorten it. */
  tooLong: { text: '文本不能超过 {{max}} 个字符' },
  /** Only some roles write this text, and the writer holds none of them. Ask one who does. */
  roleMayNot: { status: 403, text: '您的角色不能写入“{{name}}”' },
  /** The value is none of the states that the property declares. Send one of those. */
  notAChoice: { text: '下发的值不在数据点的可选值之内' },
  /** The device is not connected, so nothing was sent. Repeat it when it is, or let the command wait (`expireSeconds`). */
  notConnected: { text: '设备未连接，命令未下发' },
  /** The command was sent, and no answer came in time. Look at the device's values before repeating it. */
  noAnswer: { text: '设备在 {{seconds}} 秒内没有应答' },
  /** The device has refused, with its own reason. Deal with that at the device. */
  deviceRefused: { text: '设备拒绝执行：{{reason}}' },
  /** The connection ended after the command was sent and before its answer. Look at the device's values before repeating it. */
  answerLost: { text: '设备在应答前断开了连接，是否已执行不得而知，请核对实时数据' },
  /** The property asks for a selection that is then carried out. Select it (`command/select`), then `command/execute`. */
  selectFirst: { text: '此属性须先选择后执行' },
  /** The property asks for a second person. Ask for one (`command/request`). */
  secondFirst: { text: '此属性须由第二人确认后执行' },
  /** The property asks for neither a selection nor a second person. Write it directly. */
  otherLevel: { text: '此属性的操作确认方式已更改，请重新操作' },
  /** Somebody else has selected the point, or waits for a second person. Wait until that is over. */
  selectionHeld: { status: 409, text: '{{who}} 正在操作此数据点，最多还需 {{seconds}} 秒' },
  /** Devices of the station are just being moved or removed, or a tag or an interlock is being saved, so nothing was sent. Repeat it. */
  stationBusy: { status: 503, text: '站点正忙，命令未下发，请稍后重试' },
  /** The selection or the request was carried out, given up, or its time is over. Begin again. */
  selectionOver: { status: 409, text: '此操作已结束或已超时，请重新选择' },
  /** Whoever gave the command may no longer write to devices of the station. Somebody who may gives it anew. */
  rightLost: { status: 403, text: '操作人已无下发权限，命令未下发' },
  /** The schedule that gave the command was changed, switched off or removed meanwhile, so nothing was sent. Run it again where it is still wanted. */
  originOver: { status: 409, text: '发起此命令的任务已更改、停用或删除，命令未下发' },
  /** Only who has selected carries it out. */
  notYourSelection: { status: 403, text: '只能由选择者本人执行' },
  /** The second person must be another user than the one who asked. */
  ownRequest: { status: 403, text: '不能确认自己的申请，须由另一人确认' },
  /** The name that was typed is not that of the device. Type it as it is shown. */
  nameDiffers: { text: '输入的名称与设备名称不符' },
  /** The device, or its whole station, bears a lock-out tag. Whoever hung it, or may remove it, takes it off first. */
  tagged: { status: 409, text: '已挂牌，不能操作：{{who}}，{{why}}' },
  /** A device that bears a lock-out tag, its own or its station's, is neither removed nor moved. Take the tag off first. */
  tagHinders: { status: 409, text: '“{{name}}”已挂牌，摘牌后才能删除或移动：{{who}}，{{why}}' },
  /** An interlock joins points of the device with those of others, which all stand at one station. Change the interlock first. */
  interlockHinders: {
    status: 409,
    text: '“{{name}}”与其他设备一起用于闭锁“{{lock}}”，修改闭锁后才能删除或移动',
  },
  /** A condition of an interlock does not hold, or cannot be told. Look at the conditions with their present values. */
  interlocked: { status: 409, text: '闭锁“{{name}}”不允许：{{says}}' },
  /** A tag's end lies in the past. Choose a later one, or none. */
  tagEndsBefore: { text: '到期时间须晚于现在' },
  /** The device is at another station than the tag. Choose a device of the station. */
  deviceOfOtherStation: { text: '所选设备不属于该站点' },
  /** An interlock looks at a point of another station than the one it guards. Choose points of the same station. */
  inputOfOtherStation: { text: '取值的数据点必须与被闭锁的数据点在同一站点' },
  /** Two inputs of an interlock have the same name. Give one another name. */
  inputNameTwice: { text: '变量名重复：{{name}}' },
  /** The expression cannot be understood; the reason says where. Correct it. */
  badCondition: { text: '{{reason}}{{part}}' },
  /** The device stands behind another gateway already. Take it away from there first. */
  slaveElsewhere: { text: '设备“{{name}}”属于其他网关' },
  /** A device can be asked by one virtual gateway only. Take it out of the other one. */
  slaveTaken: { text: '设备“{{name}}”已由其他虚拟网关读取' },
  /** A gateway carries one virtual gateway. Choose another gateway, or none, so that one is made. */
  gatewayTaken: { text: '该网关已有虚拟网关' },
  /** The gateway stands at another station. Choose one of the station. */
  gatewayOfOtherStation: { text: '所选网关不属于该站点' },
  /** The virtual gateway is disabled, so nothing can be asked over it. Enable it. */
  virtualDisabled: { text: '虚拟网关已停用' },
  /** The slave did not do what it was asked; the reason says why. Check its address, the registers and the line. */
  modbusFailed: { text: '从站没有照做：{{reason}}' },
  /** The register belongs to a property of a device. Write its value at the device, where interlocks, tags and confirmation hold. */
  registerMapped: { text: '寄存器 {{place}} 属于“{{point}}”，请在设备页下发' },
  /** There are as many virtual gateways as there may be. Remove those that are needed no more. */
  tooManyVirtual: { text: '虚拟网关最多 {{most}} 个' },
  /** Unit 0 speaks to every slave of the line at once. Write to each by its own number. */
  broadcastRefused: { text: '从站地址 0 是广播，所有从站都会执行，不能在此写入' },
  /** The same controller serves a device of another station, which the registers belong to, or which bears a tag. Ask who is responsible there. */
  registerElsewhere: { status: 409, text: '同一控制器上另一站点的设备不允许写入这些寄存器' },
  /** Inputs can only be read. Choose coils or holding registers. */
  tableReadOnly: { text: '只有线圈和保持寄存器可以写入' },
  /** No virtual gateway asks the device. Add it to one first. */
  deviceNotAsked: { text: '没有虚拟网关读取此设备' },
  /** A virtual gateway asks the device where it stands. Take it out of the slaves of that one before it goes to another gateway or station. */
  askedByVirtual: { text: '设备“{{name}}”由虚拟网关“{{virtual}}”读取，请先将其从从站中移除' },
  /** Devices connect to the gateway by an account. Choose another gateway, or none, so that one is made. */
  gatewayHasAccount: { text: '该网关已有网关账号，不能用于虚拟网关' },
  /** A virtual gateway speaks for the gateway, so that nobody else may. Make the account for another gateway. */
  gatewayIsVirtual: { text: '该网关由虚拟网关使用，不能建立网关账号' },
  /** A note is changed and removed by who wrote it alone. Ask him. */
  notYourNote: { status: 403, text: '只有填写人“{{name}}”可以修改或删除这条备注' },
  /** More lines than one page draws. Leave some out. */
  tooManyCurves: { text: '一次最多 {{most}} 条曲线' },
  /** More steps than one call answers, those of all its points together. Ask for a shorter range, longer steps or fewer points. */
  tooManySteps: { text: '时段过多（一次最多 {{most}} 个），请缩短时间范围或加大步长' },
  /** The points that count together have more readings in that time than are added up by the minute at once. Ask for one of them, or for those below. */
  demandTooDense: { text: '这段时间的读数过多，无法逐分钟合计需量，请查看下级回路或其中一路' },
  /** The file is no table of text. Save it as CSV, in UTF-8 or GB 18030. */
  noPastTable: { text: '请选择 CSV 文件' },
  /** A line of the table is too long: it has too many columns, or a quotation mark that is not closed. Divide the columns among several files, or close the mark. */
  longPastLine: {
    text: '第 {{line}} 行超过 {{most}} KB。请将列拆分到多个文件，或检查此前是否有未闭合的引号',
  },
  /** The table cannot be read from a line on. Look for quotation marks that do not belong there. */
  badPastFile: { text: '文件从第 {{line}} 行起无法读取' },
  /** Columns that say which point, when and how much have not been chosen. Choose them. */
  lackOfPastColumns: { text: '请选择时间列、值列，以及数据点编号列或设备列和属性列' },
  /** The import has been read to its end, or is running. Look at its counts. */
  pastImportClosed: { text: '此导入正在进行或已完成' },
})
