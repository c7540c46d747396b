import * as z from 'zod'
import { call } from '../../core'
import { workPlans } from './plans'

/** Tasks that an answer about a change lists of each sort at most; it counts all of them. */
export const mostChangedTasks = 20

/** A task that a change is about. Times by the clock of its station, `yyyy-MM-dd HH:mm`. */
const ChangedTask = z.object({
  title: z.string(),
  time: z.string(),
  /** When it is to be done after the change, where that is another time of the same day. */
  newTime: z.string().nullable(),
  /** Who was to do it; empty where nobody is named. */
  assigneeNames: z.string(),
})
export type ChangedTask = z.infer<typeof ChangedTask>

const Changed = z.object({ count: z.number().int(), tasks: z.array(ChangedTask).max(mostChangedTasks) })

/** What a change of plans does to the tasks that have not ended. */
export const PlanChange = z.object({
  /** Tasks that stay as they are, begun ones among them, and those that get another name, deadline or other people. */
  stays: z.number().int(),
  renewed: z.number().int(),
  /** Tasks that come at another time of the same day, that come no more, and that come new. */
  moved: Changed,
  cancelled: Changed,
  made: Changed,
})
export type PlanChange = z.infer<typeof PlanChange>

const read = [workPlans.noun, 'workTask', 'calendarDay', 'rota']

/** What saving a plan like this would do to its tasks; nothing is changed. Refuses what saving would refuse. */
export const tryPlanChange = call({
  method: 'POST',
  path: `/api${workPlans.path}/tryChange`,
  label: '试算计划变更',
  permission: workPlans.codes.edit,
  reads: read,
  isQuiet: true,
  body: workPlans.calls.update.body,
  data: PlanChange,
})

/** What deleting plans would do to their tasks; nothing is changed. */
export const tryPlanRemoval = call({
  method: 'POST',
  path: `/api${workPlans.path}/tryRemoval`,
  label: '试算计划删除',
  permission: workPlans.codes.delete,
  reads: read,
  isQuiet: true,
  body: workPlans.calls.usage.query,
  data: PlanChange,
})
