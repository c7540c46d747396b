import * as z from 'zod'
import { field, Id, resource, rule } from '../../core'
import { parseRule, restRules } from '../recurrence/rule'
import { workKinds } from '../standard/standards'

const Target = z.object({ assetId: field.reference('设备', 'asset') })
const WholeCategory = z.object({
  categoryId: field.reference('设备类别', 'assetCategory', { isTree: true }).meta({ isNeeded: true }),
})
const PlanTime = z.object({ time: field.timeOfDay('时间') })
/** Somebody who does what a plan asks for. */
export const PlanAssignee = z.object({ userId: field.reference('执行人', 'user') })

/** How much a monitored device has done since a plan came round last. */
export const PlanCounter = z.object({
  /** Counted since the last time, and what is left until the next one. */
  used: z.number(),
  left: z.number(),
  /** What was counted altogether when it came round last, and when that was by the clock of the station, `yyyy-MM-dd HH:mm`; null before the first time. */
  lastTotal: z.number(),
  lastTime: z.string().nullable(),
  /** On average a day, lately. */
  perDay: z.number(),
  /** The day on which it is full if it goes on like that; null where nothing runs. */
  fullDay: z.iso.date().nullable(),
})
export type PlanCounter = z.infer<typeof PlanCounter>

/** Days of the years that are planned. */
export const plannedYears = /^20\d\d-/

/** What a plan comes round by: days of the calendar, or what a monitored device has done. */
export const planTriggers = {
  calendar: '按日历',
  hours: '按运行小时',
  starts: '按启动次数',
  register: '按累计读数',
} as const
export type PlanTrigger = keyof typeof planTriggers
export type CounterTrigger = Exclude<PlanTrigger, 'calendar'>

/** Who of a team does a task. */
export const assignModes = {
  together: '共同执行',
  turns: '轮流执行',
  rota: '按值班表',
} as const
export type AssignMode = keyof typeof assignModes

const byCalendar = { shownFor: { field: 'trigger', values: ['calendar'] } }
const byCounter = { shownFor: { field: 'trigger', values: ['hours', 'starts', 'register'] } }
/** Shown like another field, and to be filled in where it is shown. */
const needed = <S extends object>({ shownFor }: { shownFor: S }) => ({
  shownFor: { ...shownFor, isNeeded: true },
})

/** Which equipment is inspected or maintained by which standard, when, and by whom. */
export const WorkPlan = z.object({
  planName: field.name('计划名称', { column: true, search: true, part: '做什么，在哪里' }),
  kind: field.choice('类型', workKinds, { form: 'create' }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  standardId: field.reference('作业标准', 'workStandard', { column: true, search: true }),
  targets: field
    .rows('设备和路线', Target, { max: 200, help: '按路线的先后排列；与整类设备合在一起，重复的只算一次' })
    .optional(),
  categories: field
    .rows('整类设备', WholeCategory, {
      ...{ max: 20, help: '站点里这些类别和下级类别的全部台账设备；以后新增的也在内' },
    })
    .refine((rows) => new Set(rows.map(({ categoryId }) => categoryId)).size === rows.length, '设备类别重复')
    .optional(),
  /**
   * The first of them, as pages and clients know it from before a plan had several. Said without `categories`, and another than the plan
   * has, it takes the place of all; null leaves none.
   */
  categoryId: Id.meta({ label: '整类设备', form: false, isDetailOnly: true }).nullish(),
  trigger: field
    .choice('触发方式', planTriggers, {
      search: true,
      part: '什么时候做',
      help: '按运行计数时，监测设备每运行满设定的量生成一次任务，超出的部分计入下一次',
    })
    .default('calendar'),
  rule: field
    .code('周期', {
      ...{ max: 200, column: true, ...needed(byCalendar) },
      pattern: [/^FREQ=/, '请选择周期'],
      check: (text) => parseRule(text) !== undefined,
    })
    .nullish(),
  counterItemId: field
    .reference('计数数据点', 'point', {
      ...{ narrowedBy: 'stationId', ...needed(byCounter) },
      help: '运行状态、转速或功率等；按累计读数时为运行小时或启动次数的累计量',
    })
    .nullish(),
  counterAbove: field
    .number('运行阈值', {
      shownFor: { field: 'trigger', values: ['hours', 'starts'] },
      help: '数据点高于此值时视为运行',
    })
    .default(0),
  counterEvery: field
    .number('每运行', { min: 1, max: 1e6, ...needed(byCounter), help: '小时、次，或累计读数的单位' })
    .nullish(),
  counterUsed: field
    .number('上次以来已运行', { min: 0, max: 1e6, ...byCounter, help: '建立计划之前已经累计的量' })
    .default(0),
  times: field.rows('开始时间', PlanTime, { min: 1, max: 24, isDetailOnly: false }),
  restRule: field
    .choice('周末和节假日', restRules, { help: '周末和节假日以工作日历为准', ...byCalendar })
    .default('keep'),
  firstDay: field.date('开始日期', { column: true, help: '间隔从这一天所在的日、周、月、年数起' }),
  lastDay: field.date('结束日期', { column: true }).nullish(),
  finishHours: field.duration('完成时限', 'h', { min: 1, max: 2160 }).default(24),
  assignMode: field
    .choice('分派方式', assignModes, {
      part: '由谁做',
      help: '轮流执行：每次一人，按执行人的先后依次轮换；按值班表：任务开始时当值的人',
    })
    .default('together'),
  rotaId: field
    .reference('值班表', 'rota', needed({ shownFor: { field: 'assignMode', values: ['rota'] } }))
    .nullish(),
  assignees: field
    .rows('执行人', PlanAssignee, {
      ...{ max: 20, isDetailOnly: false },
      shownFor: { field: 'assignMode', values: ['together', 'turns'] },
    })
    .optional(),
  isEnabled: field
    .toggle('状态', {
      ...{ column: 90, search: true, states: ['启用', '已暂停'], part: '启用和备注' },
      help: '修改或暂停后，还没有到时间的任务随之重新生成或取消',
    })
    .default(true),
  remark: field.remark().nullish(),
})
export type WorkPlan = z.infer<typeof WorkPlan>

export const workPlans = resource({
  path: '/ml-mlink/workplan',
  noun: 'workPlan',
  label: '作业计划',
  schema: WorkPlan,
  permission: 'ops_plan',
  title: 'planName',
  unique: [{ fields: ['stationId', 'kind', 'planName'] }],
  rules: [
    rule(
      WorkPlan,
      ['firstDay', 'lastDay'],
      ({ firstDay, lastDay }) => !lastDay || firstDay <= lastDay,
      '结束日期不能早于开始日期',
    ),
    rule(
      WorkPlan,
      ['firstDay'],
      ({ firstDay }) => plannedYears.test(firstDay),
      '开始日期须在 2000 年到 2099 年之间',
    ),
    rule(
      WorkPlan,
      ['trigger', 'rule'],
      ({ trigger, rule }) => trigger !== 'calendar' || !!rule,
      '请选择周期',
    ),
    rule(
      WorkPlan,
      ['trigger', 'counterItemId'],
      ({ trigger, counterItemId }) => trigger === 'calendar' || !!counterItemId,
      '请选择计数数据点',
    ),
    rule(
      WorkPlan,
      ['trigger', 'counterEvery'],
      ({ trigger, counterEvery }) => trigger === 'calendar' || !!counterEvery,
      '请填写每运行多少执行一次',
    ),
    rule(
      WorkPlan,
      ['assignMode', 'rotaId'],
      ({ assignMode, rotaId }) => assignMode !== 'rota' || !!rotaId,
      '请选择值班表',
    ),
  ],
  answered: {
    /**
     * When it comes round next by the clock of its station, `yyyy-MM-dd HH:mm`; null where it is paused or over, and of one that goes
     * by a counter until that is full.
     */
    nextTime: z.string().nullable(),
    /** How its counter stands; null where it goes by none, or is not counted yet. */
    counter: PlanCounter.nullable(),
    /** The unit of a register that it counts by; empty for what has none, and for all else. */
    counterUnit: z.string(),
    /** Its tasks that nobody has begun: what a change or a pause is about. */
    waitingTasks: z.number().int(),
    /** Names of its assignees who may not carry out tasks at its station; empty where all may. */
    unableNames: z.string(),
  },
})
