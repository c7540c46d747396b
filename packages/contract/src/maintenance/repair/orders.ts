import * as z from 'zod'
import { Attachment, attachmentHolder } from '../../attachments'
import { call, field, Id, resource } from '../../core'
import { remarkOf } from '../remark'
import { StandardItem, type WorkKind, workKinds } from '../standard/standards'
import { repairCall, repairCodes, repairPath } from './codes'
import { Labour, mostLabourRows } from './hours'
import { repairLife, repairStates } from './life'
import { repairPriorities } from './limits'
import { repairId } from './repairId'

/** Dictionaries of what was wrong, and of what was done. */
export const causeDictionary = 'repair_cause'
export const remedyDictionary = 'repair_remedy'

/** What an order comes from. */
export const repairSources = {
  manual: '人工报修',
  alarm: '告警',
  inspection: '巡检',
  report: '现场报修',
} as const
export type RepairSource = keyof typeof repairSources

/** What is late of an order that nobody has answered yet, or that is not repaired yet. */
export const repairDelays = { response: '响应超时', repair: '维修超时' } as const
export type RepairDelay = keyof typeof repairDelays

/** Photos of what is wrong. */
export const repairHolder = attachmentHolder({
  noun: 'repairOrder',
  uploadCodes: [repairCodes.add, repairCodes.edit],
  viewCodes: [repairCodes.view],
  accepts: 'files',
  mostMb: 50,
})

/** Photos that were taken when an order was moved on. */
export const repairMoveHolder = attachmentHolder({
  noun: repairLife.photoHolder ?? '',
  uploadCodes: [repairCodes.work, repairCodes.approve],
  viewCodes: [repairCodes.view],
  accepts: 'pictures',
  mostMb: 20,
})

/** What others were paid for. */
const Service = z.object({
  serviceName: field.name('外委内容'),
  provider: field.text('服务商').optional(),
  amount: field.money('金额'),
})

const server = { readOnly: true } as const
/** Written down by those who repair, in a dialog of its own. */
export const repairWorkFields: readonly string[] = ['cause', 'remedy', 'workNote', 'labour', 'services']

/** Characters of what is written down of a repair at most. */
export const mostWorkNote = 1_000

/** Whether it is said what was done, as handing an order in asks for: in words, or by cause and remedy. */
export const isRepairRecorded = ({ cause, remedy, workNote }: Readonly<Record<string, unknown>>): boolean =>
  String(workNote ?? '').trim() !== '' || Boolean(cause && remedy)

/** Something that is to be repaired: where, how urgent, by whom and until when; what was wrong, what was done and what it cost. */
export const RepairOrder = z.object({
  orderNo: field.code('工单号', { column: true, search: true, ...server }).optional(),
  title: field.name('标题', { column: true, search: true }),
  state: field
    .choice('状态', repairStates, { column: true, search: true, ...server, isState: true })
    .optional(),
  priority: field.choice('优先级', repairPriorities, { column: true, search: true }).default('normal'),
  /** Until when somebody has to take it on, and until when it is to be repaired. */
  responseDue: field.instant('响应期限', { column: true, ...server }).nullish(),
  repairDue: field.instant('维修期限', { column: true, ...server }).nullish(),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  assetId: field
    .reference('台账设备', 'asset', { column: true, search: true, narrowedBy: 'stationId' })
    .nullish(),
  deviceId: field.reference('监测设备', 'device', { search: true, narrowedBy: 'stationId' }).nullish(),
  description: field.remark('故障描述', { max: 1_000 }).nullish(),
  source: field.choice('工单来源', repairSources, { column: true, search: true, ...server }).optional(),
  /** The alarm that it is to mend; closing the order acknowledges it. */
  alarmId: field.reference('告警', 'alarm', { form: 'create' }).nullish(),
  /** The round that found it. */
  taskId: field.reference('作业任务', 'workTask', { search: true, form: 'create' }).nullish(),
  /** What of the round was failed: the order shows its result and photos. */
  taskItemId: Id.meta({ label: '异常项目', form: 'create', isDetailOnly: true }).nullish(),
  /** Of whoever makes it on a device: one key for one order, however often it is sent. */
  sentKey: z
    .string()
    .min(1)
    .max(40)
    .meta({ label: '记录标识', form: 'create', isDetailOnly: true })
    .nullish(),
  /** The report from the site that it comes of. */
  reportId: field.reference('现场报修', 'faultReport', { search: true, form: 'create' }).nullish(),
  reporter: field.text('报修人', { help: '不填则为登记人' }).nullish(),
  reporterPhone: field.phone('联系电话').nullish(),
  files: field.attachments('照片和附件', repairHolder, { max: 20 }).optional(),
  assigneeId: field
    .reference('维修负责人', 'user', { column: true, search: true, holding: repairCodes.work, ...server })
    .nullish(),
  helperIds: field.references('协助人', 'user', { most: 20, ...server }).optional(),
  /** The reader answers for it, or helps. */
  isMine: field.toggle('我负责的', { search: true, states: ['是', '否'], ...server }).optional(),
  overdue: field.choice('超期', repairDelays, { column: true, search: true, ...server }).nullish(),
  reportTime: field.instant('报修时间', { column: true, search: true, ...server }).optional(),
  dispatchTime: field.instant('派单时间', server).nullish(),
  acceptTime: field.instant('接单时间', server).nullish(),
  /** Since when it is suspended; null while it is not. */
  suspendTime: field.instant('挂起时间', server).nullish(),
  submitTime: field.instant('提交时间', server).nullish(),
  endTime: field.instant('完成时间', server).nullish(),
  cause: field
    .dictionary('故障原因', causeDictionary, {
      search: true,
      help: '没有合适的？由管理员在“业务字典 → 故障原因”中增加',
    })
    .nullish(),
  remedy: field
    .dictionary('处理措施', remedyDictionary, {
      help: '没有合适的？由管理员在“业务字典 → 处理措施”中增加',
    })
    .nullish(),
  workNote: field.remark('维修说明', { max: mostWorkNote }).nullish(),
  /** Said person by person, by calls of their own: nobody overwrites what others say. */
  labour: field.rows('工时', Labour, { max: mostLabourRows, ...server }).optional(),
  services: field.rows('外委服务', Service, { max: 50 }).optional(),
  /** What parts cost that were taken out for it, less what came back; hours at the rate of the day that they were noted; services. */
  partsCost: field.money('备件费用', server).nullish(),
  labourCost: field.money('人工费用', server).nullish(),
  serviceCost: field.money('外委费用', server).nullish(),
  /** The sum of them. */
  cost: field.money('费用合计', { column: true, ...server }).nullish(),
})
export type RepairOrder = z.infer<typeof RepairOrder>

/** An item of a round with what was found, as an order shows it. */
export const FoundItem = StandardItem.extend({
  id: Id,
  assetName: z.string().nullable(),
  /** As an item of a task has it. */
  value: z.string().nullable(),
  isFailed: z.boolean().nullable(),
  note: z.string().nullable(),
  photos: z.array(Attachment),
})
export type FoundItem = z.infer<typeof FoundItem>

/** Days within which failures of one device are counted. */
export const repeatDays = 90

export const repairOrders = resource({
  path: repairPath,
  noun: 'repairOrder',
  label: '维修工单',
  schema: RepairOrder,
  permission: 'ops_repair',
  title: 'title',
  answered: {
    /** The how-manieth of its equipment or device it is within {@link repeatDays}, itself counted; 1 without either. */
    nth: z.number().int(),
    /** Where what it is for stands: through its sites to the place there; empty where nobody says so. */
    location: z.string(),
    /**
     * Minutes until it is to be answered, and until it is to be repaired, as its deadlines count them: of work alone where its
     * priority says so. Below 0 by how many it is late; null where no such time runs, as while it is suspended.
     */
    responseLeft: z.number().nullable(),
    repairLeft: z.number().nullable(),
    /** Photos of the report from the site that it comes of. */
    reportPhotos: z.array(Attachment),
    /** What kind of round or maintenance it comes of; null without one. */
    taskKind: z.enum(Object.keys(workKinds) as [WorkKind]).nullable(),
  },
})

/** What the round found that an order comes of, as it stands there now; null without one. For who sees the order, whether he sees rounds or not. */
export const getRepairFinding = call({
  method: 'GET',
  path: repairCall('finding'),
  label: '工单的检查发现',
  permission: repairCodes.view,
  reads: ['repairOrder', 'workTask', 'attachment'],
  query: z.object({ id: repairId }),
  data: FoundItem.nullable(),
})

/** Who is to repair. */
export const RepairDispatch = z.object({
  assigneeId: field.reference('维修负责人', 'user', { holding: repairCodes.work }),
  helperIds: field.references('协助人', 'user', { most: 20, holding: repairCodes.work }),
  note: field.remark('备注', { max: 1_000 }).nullish(),
})

/** Says who repairs: one who answers for it, and others who help. They are told. */
export const dispatchRepairOrder = call({
  method: 'POST',
  path: repairCall('dispatch'),
  label: '派单',
  permission: repairCodes.dispatch,
  changes: ['repairOrder'],
  audit: '维修工单派单',
  body: RepairDispatch.extend({ id: repairId }),
  /** Whether he was told: not where he may not take orders on, or does not see the station. */
  data: z.object({ isTold: z.boolean() }),
})

/**
 * Leaves what somebody has entered, and what could not be stored any more, in the history of an order, whoever has it by now and in
 * whatever state it is. Left again, under the same key, it changes nothing.
 */
export const remarkRepairOrder = call({
  method: 'POST',
  path: repairCall('remark'),
  label: '补充工单记录',
  permission: repairCodes.work,
  changes: ['repairOrder', 'attachment'],
  audit: '补充工单记录',
  body: remarkOf(repairId),
})
