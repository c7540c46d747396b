import * as z from 'zod'
import { Attachment, attachmentHolder } from '../../attachments'
import { call, DateTime, field, Id, listing } from '../../core'
import { remarkOf } from '../remark'
import { repairCodes } from '../repair/codes'
import { type RepairState, repairStates } from '../repair/life'
import { StandardContent, StandardItem, workKinds } from '../standard/standards'
import { taskCodes } from './codes'
import { taskLife, taskStates } from './life'
import { mostResultLength } from './results'

/** Signatures and photos that belong to a move of a task. */
export const taskMoveHolder = attachmentHolder({
  noun: taskLife.photoHolder ?? '',
  uploadCodes: [taskCodes.execute],
  viewCodes: [taskCodes.view],
  accepts: 'pictures',
  mostMb: 20,
})

/** Photos that were taken for an item of a task; who repairs sees those of what an order came of. */
export const taskItemHolder = attachmentHolder({
  noun: 'workTaskItem',
  uploadCodes: [taskCodes.execute],
  viewCodes: [taskCodes.view, repairCodes.view],
  accepts: 'pictures',
  mostMb: 20,
})

/** Photos of one item at most, and people who do a task. */
export const mostItemPhotos = 20
export const mostTaskPeople = 20

/** Characters of what is said of an item at most, beside its result. */
export const mostItemNote = 500

/** A task is begun at most so many hours before its time; who may dispatch begins it earlier. */
export const mostHoursEarly = 12

/** A round or a maintenance that is to be done once, as its plan made it. */
export const WorkTask = z.object({
  id: Id,
  kind: field.choice('类型', workKinds),
  title: field.text('任务', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true }),
  state: field.choice('状态', taskStates, { column: true, search: true, isState: true }),
  dueFrom: field.instant('开始时间', { column: 170, search: true }),
  dueUntil: field.instant('截止时间', { column: 170, search: true }),
  /** Names of those who do it; empty where nobody is assigned. */
  assigneeNames: field.text('执行人', { max: 2000, column: true }),
  assigneeIds: z.array(Id),
  isMine: field.toggle('指派给我', { states: ['是', '否'] }),
  isLate: field.toggle('是否超时', { states: ['已超时', '未超时'] }),
  /** Items that there are once it has begun, those that are answered, and those that are failed. */
  itemCount: field.number('项目数', { decimals: 0 }),
  doneCount: field.number('已填项目', { decimals: 0 }),
  failedCount: field.number('异常项目', { decimals: 0, column: true }),
  minutes: field.duration('预计用时', 'min').nullable(),
  startTime: field.instant('实际开始').nullable(),
  submitTime: field.instant('提交时间').nullable(),
  doneTime: field.instant('完成时间').nullable(),
  planId: field.reference('作业计划', 'workPlan').nullable(),
})
export type WorkTask = z.infer<typeof WorkTask>

/** Tasks of inspection and maintenance, the newest first; who does them, how far they are, what was failed. */
export const workTasks = listing({
  path: '/ml-mlink/worktask',
  noun: 'workTask',
  label: '作业任务',
  schema: WorkTask,
  permission: taskCodes.view,
  order: { field: 'dueFrom', direction: 'desc' },
  filters: {
    /** Those that somebody still has to do something for. */
    isOpen: z.enum(['true', 'false', '']).optional().meta({ label: '未结束' }),
    /** Those that nobody is assigned to: whoever starts one does it. */
    isFree: z.enum(['true', 'false', '']).optional().meta({ label: '未指派' }),
    /** Those that are past their time, or were. */
    isLate: z.enum(['true', 'false', '']).optional().meta({ label: '是否超时' }),
    assigneeId: z
      .union([Id, z.literal('')])
      .optional()
      .meta({ label: '执行人', reference: 'user', holding: taskCodes.execute }),
    /** Those that have something to look at, or to do, at a piece of equipment; what has not begun goes by its plan. */
    assetId: z
      .union([Id, z.literal('')])
      .optional()
      .meta({ label: '设备', reference: 'asset' }),
  },
})

/** An item of a task with its result. Before the task begins it has no id: what is asked is what the standard says by then. */
export const TaskItem = StandardItem.extend({
  id: Id.nullable(),
  assetId: Id.nullable(),
  assetName: z.string().nullable(),
  /** A text for every kind: `ok` or `failed`, a number, a word, how many photos. */
  value: z.string().nullable(),
  isFailed: z.boolean().nullable(),
  note: z.string().nullable(),
  /** When it was entered, Unix ms: whoever enters another result does so later. */
  enteredMs: z.number().nullable(),
  enteredName: z.string().nullable(),
  /** When the server learnt of it, Unix ms: later, where it was entered without a network. */
  receivedMs: z.number().nullable(),
  photos: z.array(Attachment),
})
export type TaskItem = z.infer<typeof TaskItem>

const at = (verb: string) => `/api${workTasks.path}/${verb}`
const task = Id.meta({ reference: 'workTask', label: '作业任务' })

const { items: _, ...head } = StandardContent.shape

/** A task with what is to be done and what was found. */
export const TaskDetail = WorkTask.extend({
  stationName: z.string().nullable(),
  planName: z.string().nullable(),
  ...head,
  /** The version of the standard that it goes by; null before it begins. */
  standardVersion: z.number().int().nullable(),
  items: z.array(TaskItem),
  /** Where the equipment of its route stands; what a device has kept from before has none. */
  places: z
    .array(
      z.object({
        ...{ assetId: Id, place: z.string() },
        /** Through which sites one comes there, from the top. */
        sites: z.array(z.string()).optional(),
        /** On the earth, in degrees, where that is known. */
        position: z.object({ longitude: z.number(), latitude: z.number() }).nullish(),
      }),
    )
    .optional(),
  /** Repair orders of what was failed, the newest first, for who sees orders; what a device has kept from before has none. */
  repairs: z
    .array(
      z.object({
        ...{ id: Id, itemId: Id, orderNo: z.string() },
        state: z.enum(Object.keys(repairStates) as [RepairState]),
      }),
    )
    .optional(),
  /** Why and by whom it was given back to be done better; null once it is handed in again. What a device has kept from before has none. */
  returned: z.object({ reason: z.string(), userName: z.string().nullable(), time: DateTime }).nullish(),
  /** Whether the caller may carry it out. */
  isForCaller: z.boolean(),
})
export type TaskDetail = z.infer<typeof TaskDetail>

/** One task with its items, in the order of the route. */
export const getWorkTask = call({
  method: 'GET',
  path: at('detail'),
  label: '作业任务详情',
  permission: taskCodes.view,
  reads: ['workTask', 'workStandard', 'attachment', 'user', 'asset', 'site', 'repairOrder'],
  query: z.object({ id: task }),
  data: TaskDetail,
})

/** What was found at one item. A value of null takes an earlier one back; left out it stays as it is. */
const TaskResult = z.object({
  itemId: Id.meta({ label: '项目' }),
  value: z.string().max(mostResultLength).nullable().optional().meta({ label: '结果' }),
  note: z.string().trim().max(mostItemNote).nullable().optional().meta({ label: '备注' }),
  /** All photos of the item; left out they stay as they are. */
  photos: z.array(Id).max(mostItemPhotos).optional().meta({ label: '照片' }),
  /** When it was entered, Unix ms: of two results of one item the later one stands, in whatever order they arrive. */
  enteredMs: z.number().int().min(0).max(8.64e15).meta({ label: '填写时间' }),
})

/** Results that one call saves at most. */
export const mostResults = 200

/** Saves results as they are entered, one or several. Saved again they change nothing. Answers how the items stand. */
export const saveTaskResults = call({
  method: 'POST',
  path: at('saveResults'),
  label: '填写任务结果',
  permission: taskCodes.execute,
  changes: ['workTask', 'attachment'],
  audit: '填写任务结果',
  body: z.object({
    id: task,
    results: z.array(TaskResult).min(1).max(mostResults).meta({ label: '结果' }),
  }),
  data: z.object({ items: z.array(TaskItem) }),
})

/** Takes the newest readings of the items that nobody has answered, or cleared, yet. Answers how many were filled in. */
export const takeTaskReadings = call({
  method: 'POST',
  path: at('takeReadings'),
  label: '读取监测值',
  permission: taskCodes.execute,
  changes: ['workTask'],
  audit: '读取监测值',
  body: z.object({ id: task }),
  data: z.object({ filled: z.number().int() }),
})

/** Says who does a task: whoever it is assigned to hands it over, who may dispatch takes it back or gives it to others. */
export const assignWorkTask = call({
  method: 'POST',
  path: at('assign'),
  label: '转派任务',
  permission: [taskCodes.execute, taskCodes.dispatch],
  changes: ['workTask'],
  audit: '转派任务',
  body: z.object({
    id: task,
    /** Empty: whoever starts it. */
    userIds: z
      .array(Id)
      .max(mostTaskPeople)
      .meta({ reference: 'user', holding: taskCodes.execute, label: '执行人' }),
    reason: z.string().trim().max(200).optional().meta({ label: '原因' }),
  }),
})

/** Those who may carry out tasks at a station, by name: whom one can be given to. */
export const listTaskPeople = call({
  method: 'GET',
  path: at('people'),
  label: '可执行任务的人员',
  permission: [taskCodes.execute, taskCodes.dispatch],
  reads: ['user', 'role'],
  query: z.object({ stationId: Id.meta({ reference: 'station', label: '站点' }) }),
  data: z.array(z.object({ id: Id, name: z.string() })),
})

/** Open tasks that one list of a piece of equipment has at most. */
export const mostTasksOfAsset = 20

/**
 * The open tasks that concern a piece of equipment, for somebody who stands before it: what he can do first, then what others have to
 * do, each due first before others, and last what waits for somebody to accept it. What is in hand, ready or late is never missing for
 * what is not.
 */
export const listTasksOfAsset = call({
  method: 'GET',
  path: at('ofAsset'),
  label: '设备的作业任务',
  permission: taskCodes.view,
  reads: ['workTask', 'asset', 'workPlan'],
  query: z.object({ assetId: Id.meta({ reference: 'asset', label: '台账设备' }) }),
  data: z.array(
    WorkTask.pick({ id: true, kind: true, title: true, state: true, isMine: true }).extend({
      dueFrom: DateTime,
      dueUntil: DateTime,
      /** It is the caller's, or nobody's and he may take it. */
      isToDo: z.boolean(),
    }),
  ),
})

/**
 * Leaves what somebody has entered, and what could not be stored as a result any more, in the history of a task, whoever does it by
 * now and in whatever state it is. Left again, under the same key, it changes nothing.
 */
export const remarkWorkTask = call({
  method: 'POST',
  path: at('remark'),
  label: '补充任务记录',
  permission: taskCodes.execute,
  changes: ['workTask', 'attachment'],
  audit: '补充任务记录',
  body: remarkOf(task),
})
