import { taskCodes, type WorkKind } from '@energy-console/contract/maintenance'
import type { NoticeType } from '@energy-console/contract/notices'
import type { Tx } from '../../../platform/database'
import { type RaisedNotices, raiseTogether, type ToldRecord } from '../../notices'

const noticeTypes = { inspect: 1, maintain: 2 } as const satisfies Record<WorkKind, NoticeType>

/** What people are told of tasks, by why they are told: of one by its name, of more by that of the first. */
const texts = {
  assigned: ['任务已指派给您：{{name}}', '{{name}} 等 {{count}} 项任务已指派给您'],
  soon: ['任务须在 {{until}} 前完成：{{name}}', '{{name}} 等 {{count}} 项任务即将到期'],
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
  /** When its time is over, by the clock of its station; of those alone that people are reminded of. */
  until?: string
}

const toldOf = ({ id, tenantId, stationId, title, until }: ToldTask): ToldRecord => ({
  ...{ id, tenantId, stationId },
  params: { name: title, ...(until ? { until } : {}) },
})

/**
 * Tells those who do the tasks, each in one notice a station and kind; of those that nobody is assigned to, and of those that are
 * overdue, or soon will be, and none of whose people could be told, whoever dispatches. Answers what `tellNotices` is to be told when it is committed.
 */
export async function tellOfTasks(
  tx: Tx,
  why: keyof typeof texts,
  tasks: readonly ToldTask[],
  now: Date,
  exceptUserId?: string,
): Promise<RaisedNotices> {
  const raised: RaisedNotices = []
  for (const [kind, noticeType] of Object.entries(noticeTypes)) {
    const ofKind = tasks.filter((task) => task.kind === kind)
    const telling = { texts: texts[why], noticeType, noticeTime: now, exceptUserId }
    const own = ofKind.flatMap((task) =>
      task.assigneeIds.map((userId) => ({ ...toldOf(task), userIds: [userId] })),
    )
    const told = await raiseTogether(tx, own, { ...telling, code: taskCodes.view })
    const isTold = ({ tenantId, stationId, assigneeIds }: ToldTask) =>
      told.some(
        (row) => row.tenantId === tenantId && row.stationId === stationId && assigneeIds.includes(row.userId),
      )
    const left = ofKind.filter(
      (task) => task.assigneeIds.length === 0 || ((why === 'overdue' || why === 'soon') && !isTold(task)),
    )
    const dispatching = await raiseTogether(tx, left.map(toldOf), { ...telling, code: taskCodes.dispatch })
    raised.push(...told, ...dispatching)
  }
  return raised
}
