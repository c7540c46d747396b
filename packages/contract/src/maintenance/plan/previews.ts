import * as z from 'zod'
import { call, Id } from '../../core'
import { workKinds } from '../standard/standards'
import { plannedYears, WorkPlan, workPlans } from './plans'

/** Times of a day that one answer lists at most. */
export const mostPlannedTimes = 500

/** Which plans make a day. */
const PlannedDay = z.object({
  /** All of them; listed are the first {@link mostPlannedTimes}. */
  count: z.number().int(),
  times: z
    .array(
      z.object({
        planId: Id,
        planName: z.string(),
        stationName: z.string(),
        /** `HH:mm` */
        time: z.string(),
        minutes: z.number().int(),
        /** By how its counter goes on. */
        isForecast: z.boolean(),
        /** Who has to do it, together; none where nobody is assigned. */
        userNames: z.array(z.string()),
      }),
    )
    .max(mostPlannedTimes),
})

/** What plans ask for in a year. */
const PlannedYear = z.object({
  /** The days on which something is to be done, ascending; how much of it is a forecast, by how counters go on as they did lately. */
  days: z.array(
    z.object({
      ...{ day: z.iso.date(), count: z.number().int(), minutes: z.number().int() },
      forecast: z.number().int(),
    }),
  ),
  /** Who has to do it; whoever does it with others is counted whole, whoever takes turns for his own. Without an id: what nobody is assigned to. */
  people: z.array(
    z.object({
      userId: Id.nullable(),
      userName: z.string().nullable(),
      count: z.number().int(),
      minutes: z.number().int(),
      /** Minutes in each of the months from that of `first` on: thirteen where the year begins within one. */
      months: z.array(z.number().int()).max(13),
    }),
  ),
})

const reads = [workPlans.noun, 'calendarDay', 'rota'] as const

/** All plans of a kind that run, or one. */
const which = {
  kind: z.enum(Object.keys(workKinds) as [keyof typeof workKinds]).meta({ label: '类型' }),
  planId: Id.optional().meta({ reference: workPlans.noun, label: workPlans.label }),
}
const day = z.iso.date().regex(plannedYears).meta({ label: '日期' })
/** The day that a year begins with. */
const first = z.iso.date().regex(plannedYears).meta({ label: '开始日期' })

/** Which plans make a day: each time that one asks for something, by the clock of its station. */
export const getPlanDay = call({
  method: 'GET',
  permission: workPlans.codes.view,
  reads,
  path: `/api${workPlans.path}/previewDay`,
  label: '预览一天的作业计划',
  query: z.object({ ...which, day }),
  data: PlannedDay,
})

/** What plans ask for in the year that begins with `first`, day by day and person by person; of one plan, or of all of a kind that run. */
export const getPlanPreview = call({
  method: 'GET',
  permission: workPlans.codes.view,
  reads,
  path: `/api${workPlans.path}/preview`,
  label: '预览作业计划',
  query: z.object({ ...which, first }),
  data: PlannedYear,
})

/** A plan as it would be saved: what says when it comes round, how long it takes, and who does it. */
export const PlanDraft = WorkPlan.pick({
  ...{ planName: true, kind: true, stationId: true, standardId: true, trigger: true, rule: true },
  ...{ counterItemId: true, counterAbove: true, counterEvery: true, counterUsed: true, times: true },
  ...{ restRule: true, firstDay: true, lastDay: true, assignMode: true, rotaId: true, assignees: true },
})
  .partial({ planName: true })
  .extend({
    /** The stored plan that it is a change of. */
    id: Id.optional().meta({ reference: workPlans.noun, label: workPlans.label }),
    /** Together with the other plans of its kind that run. */
    withOthers: z.boolean().optional().meta({ label: '连同其他计划' }),
  })
export type PlanDraft = z.infer<typeof PlanDraft>

/** What names a plan in a list that has not been saved yet. */
export const unsavedPlanId = '0'

const ofDraft = {
  method: 'POST',
  permission: [workPlans.codes.add, workPlans.codes.edit],
  reads,
} as const

/** What a plan would ask for in the year that begins with `first`, before it is saved; as {@link getPlanPreview} tells it of one that is. */
export const previewPlanDraft = call({
  ...ofDraft,
  path: `/api${workPlans.path}/previewDraft`,
  label: '预览未保存的作业计划',
  body: PlanDraft.extend({ first }),
  data: PlannedYear,
})

/** Which times of a day a plan would have that is not saved yet; as {@link getPlanDay} tells it. One without an id is {@link unsavedPlanId}. */
export const previewPlanDraftDay = call({
  ...ofDraft,
  path: `/api${workPlans.path}/previewDraftDay`,
  label: '预览未保存的作业计划的一天',
  body: PlanDraft.extend({ day }),
  data: PlannedDay,
})
