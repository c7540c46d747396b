import type { TaskText } from '@energy-console/contract'
import { taskCodes, type WorkKind } from '@energy-console/contract/maintenance'
import type { NoticeType } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import { raiseNotice } from '../../notices'

const noticeTypes = { inspect: 1, maintain: 2 } as const satisfies Record<WorkKind, NoticeType>

/** What people are told of tasks, by why they are told: of one by its name, of more by that of the first. */
const texts = {
  assigned: ['任务已指派给您：{{name}}', '{{name}} 等 {{count}} 项任务已指派给您'],
  overdue: ['任务已超时：{{name}}', '{{name}} 等 {{count}} 项任务已超时'],
  rejected: ['任务被退回：{{name}}', '{{name}} 等 {{count}} 项任务被退回'],
} as const

/** A task that people are told of. */
export interface ToldTask {
  id: string
  tenantId: string
  stationId: string
  kind: WorkKind
  title: string
  assigneeIds: readonly string[]
}

type Raised = Awaited<ReturnType<typeof raiseNotice>>

const textOf = (why: keyof typeof texts, name: string, count: number): TaskText =>
  count === 1 ? { text: texts[why][0], params: { name } } : { text: texts[why][1], params: { name, count } }

/**
 * Tells those who do the tasks, each in one notice a station and kind; of those that nobody is assigned to, whoever dispatches. Answers
 * what `tellNotices` is to be told when it is committed.
 */
export async function tellOfTasks(
  tx: Tx,
  why: keyof typeof texts,
  tasks: readonly ToldTask[],
  now: Date,
  exceptUserId?: string,
): Promise<Raised> {
  const groups = new Map<string, { userId: string | null; tasks: ToldTask[] }>()
  for (const task of tasks)
    for (const userId of task.assigneeIds.length > 0 ? task.assigneeIds : [null]) {
      const key = [task.tenantId, task.stationId, task.kind, userId].join(' ')
      const group = groups.get(key) ?? { userId, tasks: [] }
      groups.set(key, group)
      group.tasks.push(task)
    }
  const raised: Raised = []
  for (const { userId, tasks: of } of groups.values()) {
    const [first] = of
    if (!first) continue
    raised.push(
      ...(await raiseNotice(tx, {
        ...{ tenantId: first.tenantId, stationId: first.stationId, noticeTime: now },
        noticeType: noticeTypes[first.kind],
        title: textOf(why, first.title, of.length),
        recordId: of.length === 1 ? first.id : null,
        code: userId === null ? taskCodes.dispatch : taskCodes.view,
        ...(userId === null ? {} : { userIds: [userId] }),
        ...(exceptUserId === undefined ? {} : { exceptUserId }),
      })),
    )
  }
  return raised
}
