import { defineErrors } from '../core/errors'

/** Refusals of the area of maintenance. */
export const maintenanceErrors = defineErrors('maintenance', {
  /** Equipment that is in use or under repair is to be removed. Return it to stock or retire it first. */
  assetInUse: { text: '在用或维修中的设备不能删除，请先退库或报废' },
  /** A plan names equipment of another station. Choose equipment of the plan's station. */
  assetOfOtherStation: { text: '设备不属于计划的站点' },
  /** Categories would lie deeper than they may. Use a flatter place. */
  categoryTooDeep: { text: '类别最多 {{most}} 级' },
  /** The monitored device stands at another station than the equipment. Choose one of its station. */
  deviceOfOtherStation: { text: '监测设备不属于所选站点' },
  /** A piece of equipment would have more files than it may. Remove some first. */
  mostFiles: { text: '一台设备最多 {{most}} 个文件' },
  /** A category would lie in itself. Choose another place. */
  ownCategory: { text: '类别不能移到自己或自己的下级中' },
  /** A folder would lie in itself. Choose another place. */
  ownFolder: { text: '文件夹不能移到自己或自己的下级中' },
  /** A handover that was signed is changed or removed. Send it back first; one that both have signed stays as it is. */
  handoverSigned: { text: '已签字的交接班不能修改或删除' },
  /** Who has signed as the one who hands over signs as the one who takes over. Let somebody else take over. */
  handoverOwn: { text: '交班人不能自己接班，须由另一个人签字' },
  /** Somebody else was named to take over. Let him sign, or have the handover sent back and changed. */
  handoverOfOther: { text: '这次交接指定由 {{name}} 接班' },
  /** A chosen file was removed, or is not all there, when it was its turn. Choose again what is there, and pack anew. */
  packIncomplete: { text: '“{{name}}”在打包期间被删除或内容不完整，没有生成压缩包，请重新选择后再试' },
  /** The chosen files together are larger than one archive may be. Choose fewer. */
  packTooLarge: { text: '一次最多打包 {{most}} MB，请分几次下载' },
  /** The alarm has an order already that has not ended. Look at that one. */
  alarmHasRepair: { text: '这条告警已有维修工单 {{orderNo}}' },
  /** What a round found has an order already that has not ended. Look at that one. */
  itemHasRepair: { text: '这个项目已有维修工单 {{orderNo}}' },
  /** The alarm is of another station than the order. Choose its station. */
  alarmOfOtherStation: { text: '告警不属于所选站点' },
  /** Whoever handed an order in does not approve it, unless he may dispatch. Let somebody else look at it. */
  repairOwn: { text: '不能验收自己提交的工单，请由别人验收' },
  /** A repair order waits for approval: only those who approve or dispatch change it. Withdraw it by a rejection first. */
  repairHandedIn: { text: '工单已提交验收，只有验收和派单人员可以修改' },
  /** A report from the site is of another station than the order. Choose its station. */
  reportOfOtherStation: { text: '现场报修不属于所选站点' },
  /** Somebody has made an order of the report already, or has rejected it. Look at how it stands. */
  reportHandled: { text: '这条现场报修已经处理过了' },
  /** No part has the code of a line, or it is of a station that the caller does not see. Import the parts before their stock. */
  partUnknown: { text: '没有这个编号的备件' },
  /** A report has as many photos as it may, was handled meanwhile or was sent too long ago, or there is none of the number. Report anew what is still to be said. */
  reportTakesNoPhoto: { text: '这条报修不再接收照片' },
  /** Photos of reports that nobody has handled yet take all the room that they may. Handle or reject some. */
  reportPhotosFull: { text: '报修照片的空间已满，报修本身已经收到' },
  /** A report code was withdrawn, or never was. Whoever keeps the equipment makes a new one. */
  reportLinkEnded: { status: 404, text: '报修码不存在或已停用' },
  /** The round that found something is of another station than the order. Choose its station. */
  taskOfOtherStation: { text: '任务不属于所选站点' },
  /** What the round found is in order by now: whoever looked last has corrected it. Make an order without it where one is needed. */
  itemNotFailed: { text: '这个项目已不是异常，不需要维修工单；仍需报修请另建工单' },
  /** What was failed belongs to another round than the order, or to none. Choose an item of its round. */
  itemOfOtherTask: { text: '异常项目不属于所选任务' },
  /** An order that was made on a device has arrived before. Nothing is to be done. */
  repairSent: { text: '这张工单已经收到' },
  /** The equipment of a repair order stands at another station. Choose equipment of its station. */
  repairAssetElsewhere: { text: '台账设备不属于所选站点' },
  /** A repair order is being worked on, and is removed no more. Close it with a reason. */
  repairBegun: { text: '已派单的工单不能删除，请关闭并说明原因' },
  /** A repair order has ended, and is changed no more. */
  repairEnded: { text: '工单已结束，不能再修改' },
  /** A lock-out tag is hung at another station than that of the order it is for. Choose an order of the station. */
  repairOfOtherStation: { text: '工单不属于挂牌的站点' },
  /** An order ends while lock-out tags hang that were hung for it. Take them off first. */
  repairTagsHang: { text: '为这个工单挂的 {{count}} 个牌还没有摘除，请先摘牌' },
  /** Somebody moves an order that is assigned to others. Who is assigned, or who dispatches, may. */
  repairOfOthers: { text: '工单由别人负责，请由负责人、协助人或派单人员操作' },
  /** The hours of the caller were changed since he saw them, on another device or by who dispatches. Look at them, and enter them again. */
  repairHoursChanged: { text: '您的工时已被改为 {{hours}} h，没有覆盖' },
  /** The hours of somebody who repairs were changed since whoever dispatches saw them. Look at them, and enter them again. */
  repairHoursOfOtherChanged: { text: '{{name}} 的工时已被改为 {{hours}} h，没有覆盖' },
  /** It is not written down yet what was wrong and what was done. Choose cause and remedy in the record of the repair, or write it in words. */
  repairUnrecorded: { text: '请先在维修记录中选择故障原因和处理措施，或填写维修说明' },
  /** Work ends no later than it begins. Enter a later end. */
  workEndsBefore: { text: '下班时间须晚于上班时间' },
  /** The site belongs to another station than the equipment. Choose one of its station. */
  siteOfOtherStation: { text: '位置不属于所选站点' },
  /** A part of one station is taken out for an order of another. Take one that is kept there, or everybody's. */
  partElsewhere: { text: '备件属于另一个站点，不能用于这个工单' },
  /** More of a part is to go out than there is. Take what is there, or register first what has come in. */
  stockShort: { text: '库存不足：只有 {{left}} {{unit}}' },
  /** More is to come back from an order than it took out, less what has come back already. Enter what was left over. */
  returnedMore: { text: '这个工单最多可退 {{left}} {{unit}}' },
  /** The stock of a part, or its value, would be larger than can be kept. Register less. */
  stockTooLarge: { text: '库存数量或金额过大' },
  /** Folders would lie deeper than they may. Use a flatter place. */
  tooDeep: { text: '文件夹最多 {{most}} 级' },
  /** The device of a standby source stands at another station. Choose one of the station. */
  standbyDeviceElsewhere: { text: '监测设备不属于该站点' },
  /** A point of a standby source is of another station or holds a text. Choose a point of the station that holds numbers. */
  standbyPointUnfit: { text: '数据点须属于该站点，且不是文本' },
  /** The point that a plan counts by is of another station, holds a text, or is to be read as a register and is none. Choose another. */
  planCounterUnfit: { text: '计数数据点须属于计划的站点，且不是文本；按累计读数时须为累计量' },
  /** A device is put at another station while a plan of maintenance counts by one of its points. Change that plan first. */
  countedByPlan: { text: '计划“{{name}}”按这台设备的数据点计数，设备不能移到其他站点' },
  /** Counted from its first day the rule names no day: the thirty-first of every twelfth month from April. Choose other days, or another first day. */
  ruleNeverComes: { text: '从开始日期起，这个周期没有任何一天' },
  /** A plan of inspection goes by a standard of maintenance, or the other way round. Choose a standard of its kind. */
  standardOfOtherKind: { text: '作业标准的类型与计划不同' },
  /** A result does not fit its item: no number, or none of the words to choose from. Enter it again. */
  resultUnfit: { text: '“{{name}}”的结果不符合填写方式' },
  /** A task is submitted before every item is answered. Answer it, or note why it cannot be. */
  taskItemUnanswered: { text: '“{{name}}”还没有填写；无法检查时请在备注中说明' },
  /** Some of those whom a task is given to may not carry out tasks at its station. Choose others, or have their rights changed. */
  assigneesMayNot: { text: '{{names}} 没有执行任务的权限，或看不到该站点' },
  /** A task is begun long before its time. Wait, or have it begun by somebody who dispatches. */
  taskTooEarly: { text: '任务 {{from}} 才开始，最早提前 {{hours}} 小时执行；需要提前时请联系派工人员' },
  /** Whoever submitted a task does not accept it, unless he may dispatch. Let somebody else look at it. */
  taskOwn: { text: '不能验收自己提交的任务，请由别人验收' },
  /** A plan would ask for more items at once than one task can hold. Divide it, or take fewer items into the standard. */
  planTooLarge: {
    text: '计划“{{name}}”的一个任务有 {{count}} 个项目，最多 {{most}} 个，请拆成几个计划或减少项目',
  },
  /**
   * A plan in use is for categories or equipment of which its station has nothing that is not retired. Choose others, enter the
   * equipment first, or save the plan paused.
   */
  planWithoutEquipment: {
    text: '本站没有所选设备类别的设备（报废的不计），请改选类别或设备，或先登记设备台账',
  },
  /** Somebody else is to carry out the task. Ask who dispatches to assign it to you. */
  taskNotYours: { text: '任务已指派给其他人，请联系派工人员' },
  /** The plan asks for more than one task can hold. Divide it into several plans. */
  taskTooLarge: { text: '一个任务最多 {{most}} 个项目，请把计划拆成几个' },
  /** An item takes the reading of a property that no product has. Enter the identifier of one that stands at the product. */
  unknownProperty: { text: '没有产品有属性“{{name}}”' },
  /** The test lies ahead. Enter when it was done. */
  testAhead: { text: '试验时间不能晚于现在' },
})
