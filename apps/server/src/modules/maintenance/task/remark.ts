import type { BodyOf } from '@energy-console/contract'
import { type remarkWorkTask, taskLife } from '@energy-console/contract/maintenance'
import { notFound } from '../../../platform/errors'
import { remarkOnce } from '../../../platform/lifecycle'
import { tellOfTasks } from './notices'
import { type Doing, holdTasks } from './rules'
import { workTaskHistoryTable, workTaskTable } from './table'

const tables = { record: workTaskTable, history: workTaskHistoryTable, named: [workTaskTable.title] }

/** Leaves words and photos in the history of a task, in whatever state it is, once. Answers whom to tell. @throws not found */
export async function remarkTask(
  { now, ...doing }: Doing,
  { tells = false, ...remark }: BodyOf<typeof remarkWorkTask>,
) {
  const [task] = await holdTasks(doing.tx, [remark.id])
  if (!task) throw notFound()
  const isNew = await remarkOnce(doing, taskLife, tables, remark)
  if (!isNew || !tells) return []
  // as of a task that nobody is assigned to: those who dispatch are told
  return tellOfTasks(doing.tx, 'remarked', [{ ...task, assigneeIds: [] }], now, doing.session.userId)
}
