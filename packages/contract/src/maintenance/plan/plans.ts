import * as z from 'zod'
import { call, field, Id, resource, rule } from '../../core'
import { parseRule, restRules } from '../recurrence/rule'
import { workKinds } from '../standard/standards'

const Target = z.object({ assetId: field.reference('设备', 'asset') })
const PlanTime = z.object({ time: field.timeOfDay('时间') })
const Assignee = z.object({ userId: field.reference('执行人', 'user') })

/** Days of the years that are planned. */
const plannedYears = /^20\d\d-/

/** Which equipment is inspected or maintained by which standard, when, and by whom. */
export const WorkPlan = z.object({
  planName: field.name('计划名称', { column: true, search: true }),
  kind: field.choice('类型', workKinds, { form: 'create' }),
  stationId: field.reference('站点', 'station', { column: true, search: true, form: 'create' }),
  standardId: field.reference('作业标准', 'workStandard', { column: true, search: true }),
  categoryId: field
    .reference('整类设备', 'assetCategory', {
      isTree: true,
      help: '站点里这一类和下级类别的全部台账设备；以后新增的也在内',
    })
    .nullish(),
  rule: field.code('周期', {
    max: 200,
    column: true,
    pattern: [/^FREQ=/, '请选择周期'],
    check: (text) => parseRule(text) !== undefined,
  }),
  times: field.rows('开始时间', PlanTime, { min: 1, max: 24, isDetailOnly: false }),
  restRule: field.choice('周末和节假日', restRules, { help: '按工作日历' }).default('keep'),
  firstDay: field.date('开始日期', { column: true, help: '间隔从这一天所在的日、周、月、年数起' }),
  lastDay: field.date('结束日期', { column: true }).nullish(),
  finishHours: field.duration('完成时限', 'h', { min: 1, max: 2160 }).default(24),
  assignees: field.rows('执行人', Assignee, { max: 20, isDetailOnly: false }).optional(),
  targets: field
    .rows('设备和路线', Target, { max: 200, help: '按路线的先后排列；与整类设备合在一起，重复的只算一次' })
    .optional(),
  isEnabled: field
    .toggle('状态', {
      ...{ column: 90, search: true, states: ['启用', '已暂停'] },
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
  ],
  answered: {
    /** When it comes round next by the clock of its station, `yyyy-MM-dd HH:mm`; null where it is paused or over. */
    nextTime: z.string().nullable(),
    /** Its tasks that nobody has begun: what a change or a pause is about. */
    waitingTasks: z.number().int(),
    /** Names of its assignees who may not carry out tasks at its station; empty where all may. */
    unableNames: z.string(),
  },
})

/** What plans ask for in the year that begins with `first`, day by day and person by person; of one plan, or of all of a kind that run. */
export const getPlanPreview = call({
  method: 'GET',
  path: `/api${workPlans.path}/preview`,
  label: '预览作业计划',
  permission: workPlans.codes.view,
  reads: [workPlans.noun, 'calendarDay'],
  query: z.object({
    kind: z.enum(Object.keys(workKinds) as [keyof typeof workKinds]).meta({ label: '类型' }),
    first: z.iso.date().regex(plannedYears).meta({ label: '开始日期' }),
    planId: Id.optional().meta({ reference: workPlans.noun, label: workPlans.label }),
  }),
  data: z.object({
    /** The days on which something is to be done, ascending. */
    days: z.array(z.object({ day: z.iso.date(), count: z.number().int(), minutes: z.number().int() })),
    /** Who has to do it; whoever does it with others is counted whole. Without an id: what nobody is assigned to. */
    people: z.array(
      z.object({
        userId: Id.nullable(),
        userName: z.string().nullable(),
        count: z.number().int(),
        minutes: z.number().int(),
      }),
    ),
  }),
})
