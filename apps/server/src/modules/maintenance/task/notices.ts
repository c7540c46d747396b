import type { TaskText } from '@energy-console/contract'
import { taskCodes, type WorkKind } from '@energy-console/contract/maintenance'
import type { NoticeType } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import { type RaisedNotices, raiseNotice } from '../../notices'

const noticeTypes = { inspect: 1, maintain: 2 } as const satisfies Record<WorkKind, NoticeType>

/** What people are told of tasks, by why they are told: of one by its name, of more by that of the first. */
const texts = {
  assigned: ['任务已指派给您：{{name}}', '{{name}} 等 {{count}} 项任务已指派给您'],
  overdue: ['任务已超时：{{name}}', '{{name}} 等 {{count}} 项任务已超时'],
  unassigned: ['任务没有可执行的人，请派工：{{name}}', '{{name}} 等 {{count}} 项任务没有可执行的人，请派工'],
  remarked: ['任务有补充记录：{{name}}', '{{name}} 等 {{count}} 项任务有补充记录'],
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

const textOf = (why: keyof typeof texts, name: string, count: number): TaskText =>
  count === 1 ? { text: texts[why][0], params: { name } } : { text: texts[why][1], params: { name, count } }

/** What people are told, when, and who is not. */
interface Telling {
  tx: Tx
  why: keyof typeof texts
  now: Date
  exceptUserId?: string | undefined
}

/** Tasks by whom they are told to, where and of which kind. */
function groupsOf(tasks: readonly ToldTask[], readersOf: (task: ToldTask) => readonly (string | null)[]) {
  const groups = new Map<string, { userId: string | null; tasks: ToldTask[] }>()
  for (const task of tasks)
    for (const userId of readersOf(task)) {
      const key = [task.tenantId, task.stationId, task.kind, userId].join(' ')
      const group = groups.get(key) ?? { userId, tasks: [] }
      groups.set(key, group)
      group.tasks.push(task)
    }
  return groups.values()
}

async function raiseFor(
  { tx, why, now, exceptUserId }: Telling,
  { userId, tasks }: { userId: string | null; tasks: readonly ToldTask[] },
): Promise<RaisedNotices> {
  const [first] = tasks
  if (!first) return []
  return raiseNotice(tx, {
    ...{ tenantId: first.tenantId, stationId: first.stationId, noticeTime: now },
    noticeType: noticeTypes[first.kind],
    title: textOf(why, first.title, tasks.length),
    recordId: tasks.length === 1 ? first.id : null,
    code: userId === null ? taskCodes.dispatch : taskCodes.view,
    ...(userId === null ? {} : { userIds: [userId] }),
    ...(exceptUserId === undefined ? {} : { exceptUserId }),
  })
}

/**
 * Tells those who do the tasks, each in one notice a station and kind; of those that nobody is assigned to, and of those that are
 * overdue and none of whose people could be told, whoever dispatches. Answers what `tellNotices` is to be told when it is committed.
 */
export async function tellOfTasks(
  tx: Tx,
  why: keyof typeof texts,
  tasks: readonly ToldTask[],
  now: Date,
  exceptUserId?: string,
): Promise<RaisedNotices> {
  const telling: Telling = { tx, why, now, exceptUserId }
  const raised: RaisedNotices = []
  const untold = new Set(tasks)
  const readers = ({ assigneeIds }: ToldTask) => (assigneeIds.length > 0 ? assigneeIds : [null])
  for (const group of groupsOf(tasks, readers)) {
    const rows = await raiseFor(telling, group)
    raised.push(...rows)
    if (rows.length > 0 || group.userId === null) for (const task of group.tasks) untold.delete(task)
  }
  if (why === 'overdue')
    for (const group of groupsOf([...untold], () => [null])) raised.push(...(await raiseFor(telling, group)))
  return raised
}
