import * as z from 'zod'
import { field, resource, rule } from '../core'
import { exceptionKinds, holidayRules } from './timingPlan'

/** Which of a task's actions are carried out at a time. */
export const timingGroups = [
  { value: 1, label: '动作组 1' },
  { value: 2, label: '动作组 2' },
  { value: 3, label: '动作组 3' },
  { value: 4, label: '动作组 4' },
] as const

/** Times of the week, exceptions and actions that one task has at most. */
export const mostTimes = 100
export const mostExceptions = 200
export const mostActions = 500

const weekdays = () =>
  field
    .code('星期', { max: 7, pattern: [/^[1-7]+$/, '请选择星期'] })
    .refine((days) => new Set(days).size === days.length, '星期重复')

/** A time of the week at which a group of actions is carried out. */
export const TimingTime = z.object({
  time: field.timeOfDay('时间'),
  /** Digits, 1 for Monday to 7 for Sunday. */
  days: weekdays(),
  actionGroup: field.numberChoice('动作', timingGroups).default(1),
})
export type TimingTime = z.infer<typeof TimingTime>

/** A day that is not as the week has it. */
export const TimingException = z
  .object({
    day: field.date('日期'),
    kind: field.choice('处理', exceptionKinds).default('skip'),
    time: field.timeOfDay('时间').nullish(),
    actionGroup: field.numberChoice('动作', timingGroups).default(1),
  })
  .refine(({ kind, time }) => kind === 'skip' || Boolean(time), { message: '请填写时间', path: ['time'] })
export type TimingException = z.infer<typeof TimingException>

/** A value that a point or a global variable is to have: one of them. */
export const TimingAction = z.object({
  actionGroup: field.numberChoice('动作组', timingGroups).default(1),
  itemId: field.reference('数据点', 'point').nullish(),
  variableId: field.reference('全局变量', 'globalVariable').nullish(),
  /** As text: a number, the number of a word, or a text. */
  value: field.text('值', { max: 200 }).min(1, '请填写值'),
})
export type TimingAction = z.infer<typeof TimingAction>

/** The fields that every schedule has. */
export const timingFields = {
  taskName: field.name('名称', { column: true, search: true }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  isEnabled: field.toggle('启用', { column: true, search: true }).default(true),
  validFrom: field.date('生效日期', { help: '留空则立即生效' }).nullish(),
  validTo: field.date('失效日期', { help: '当天仍执行；留空则一直有效' }).nullish(),
  holidayRule: field
    .choice('节假日', holidayRules, { help: '按工作日历中的节假日与调休，与电价相同' })
    .default('ignore'),
  lateMinutes: field
    .duration('最多迟到', 'min', {
      min: 0,
      max: 1440,
      help: '平台停机或设备离线时，晚到不超过此时间仍执行，超过则不执行并记为错过',
    })
    .default(5),
} as const

/** What answers say of a schedule beside its fields. */
export const TimingState = z.object({
  /** The next execution, Unix ms; null for none. */
  nextRunMs: z.number().nullable(),
  /** The last one: when it was due (Unix ms), and what came of it. */
  lastRunMs: z.number().nullable(),
  lastState: z.string().nullable(),
  /** Whose rights its commands are given with: who saved it last. */
  ownerUserName: z.string().nullable(),
})

const isOrdered = ({ validFrom, validTo }: { validFrom?: string | null; validTo?: string | null }) =>
  !validFrom || !validTo || validFrom <= validTo

/** Writes values to points and global variables at times of the week. */
export const TimingTask = z.object({
  ...timingFields,
  actions: field.rows('动作', TimingAction, { min: 1, max: mostActions }),
  times: field.rows('每周时间', TimingTime, { min: 1, max: mostTimes }),
  exceptions: field.rows('例外日期', TimingException, { max: mostExceptions }).default([]),
  remark: field.remark().nullish(),
})
export type TimingTask = z.infer<typeof TimingTask>

export const timingTasks = resource({
  path: '/ml-mlink/timingtask',
  noun: 'timingTask',
  label: '定时任务',
  schema: TimingTask,
  permission: 'timing_task',
  title: 'taskName',
  unique: [{ fields: ['taskName'] }],
  rules: [
    rule(TimingTask, ['validFrom', 'validTo'], isOrdered, '失效日期不能早于生效日期'),
    rule(
      TimingTask,
      ['actions'],
      ({ actions }) => actions.every(({ itemId, variableId }) => Boolean(itemId) !== Boolean(variableId)),
      '每个动作须选择一个数据点或全局变量',
    ),
  ],
  answered: TimingState.shape,
})
