import { type ChangedTask, mostChangedTasks, type PlanChange } from '@energy-console/contract/maintenance'

/** A task that has not ended, as it stands before or after a change of its plan. */
export interface OpenTask {
  id: string
  planId: string
  title: string
  /** When its plan comes round for it, Unix ms; null where the plan does not ask for it any more. */
  occurrenceMs: number | null
  /** By the clock of its station, `yyyy-MM-dd HH:mm`. */
  time: string
  until: string
  assigneeNames: string
}

const dayOf = ({ planId, time }: OpenTask) => `${planId} ${time.slice(0, 10)}`
const occurrenceOf = ({ planId, occurrenceMs }: OpenTask) => `${planId} ${occurrenceMs}`

const told = (task: OpenTask, newTime: string | null = null): ChangedTask => ({
  ...{ title: task.title, time: task.time, newTime, assigneeNames: task.assigneeNames },
})

const listed = (tasks: readonly ChangedTask[]) => ({
  count: tasks.length,
  tasks: tasks.slice(0, mostChangedTasks),
})

/**
 * What a change did to tasks: one that was made anew for the same occurrence is the same one, and one that is left out while another
 * comes on its day was moved.
 */
export function compareTasks(before: readonly OpenTask[], after: readonly OpenTask[]): PlanChange {
  const byId = new Map(after.map((task) => [task.id, task]))
  const byOccurrence = new Map(after.map((task) => [occurrenceOf(task), task]))
  const known = new Set<OpenTask>()
  const gone: OpenTask[] = []
  let [stays, renewed] = [0, 0]
  for (const task of before) {
    const same =
      byId.get(task.id) ?? (task.occurrenceMs === null ? undefined : byOccurrence.get(occurrenceOf(task)))
    if (!same) {
      gone.push(task)
      continue
    }
    known.add(same)
    const isSame =
      same.title === task.title && same.until === task.until && same.assigneeNames === task.assigneeNames
    if (isSame) stays += 1
    else renewed += 1
  }
  const fresh = after.filter((task) => !known.has(task))
  const [moved, cancelled]: [ChangedTask[], ChangedTask[]] = [[], []]
  for (const task of gone) {
    const at = fresh.findIndex((other) => dayOf(other) === dayOf(task))
    const [instead] = at < 0 ? [] : fresh.splice(at, 1)
    if (instead) moved.push(told(task, instead.time))
    else cancelled.push(told(task))
  }
  return {
    ...{ stays, renewed, moved: listed(moved), cancelled: listed(cancelled) },
    made: listed(fresh.map((task) => told(task))),
  }
}
