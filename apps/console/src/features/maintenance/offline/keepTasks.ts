import { getWorkTask, type TaskDetail, workTasks } from '@energy-console/contract/maintenance'
import { callApi } from '../../../api/callApi'
import { ownerKey, useSession } from '../../../api/session'
import { becomeFieldDevice } from '../../../api/sign-in/fieldDevice'
import { readTasks, removeTask, writeTask } from './deviceStore'
import { waitingNow } from './outbox'

/** Open tasks that a device keeps at most, those due first before others. */
const mostKept = 50
/** A task whose line in the list is the same is fetched again after so long, for what the list does not tell. */
const staleMs = 3_600_000

const openStates: readonly TaskDetail['state'][] = ['waiting', 'running', 'overdue']

/** Whether a task is one that the user can carry out where there is no network. */
export const isTaskKept = ({ state, isForCaller }: TaskDetail): boolean =>
  isForCaller && openStates.includes(state)

/** From here on the device keeps the user's tasks, and the console itself. */
export function beginKeeping(): void {
  becomeFieldDevice()
  // there is one on secure origins only, and none while the console is developed
  if (import.meta.env.PROD)
    void navigator.serviceWorker
      ?.register('/serviceWorker.js', { updateViaCache: 'none' })
      .catch(() => undefined)
}

/** Fetches the user's open tasks to the device; what is over goes from it. Silent: where there is no network it is done later. */
export async function keepMyTasks(): Promise<void> {
  const owner = ownerKey()
  const assigneeId = useSession.getState().grant?.userId
  if (!assigneeId) return
  const { records } = await callApi(workTasks.calls.page, {
    query: { size: String(mostKept), isOpen: 'true', assigneeId, ascs: 'dueUntil' },
    isSilent: true,
  })
  const kept = new Map((await readTasks(owner)).map((one) => [one.task.id, one]))
  for (const row of records) {
    const known = kept.get(row.id)
    kept.delete(row.id)
    if (known && Date.now() - known.keptAt < staleMs && isSameRow(known.task, row)) continue
    const task = await callApi(getWorkTask, { query: { id: row.id }, isSilent: true })
    if (ownerKey() !== owner) return
    await (isTaskKept(task) ? writeTask(owner, task) : removeTask(owner, row.id))
  }
  const waiting = new Set(waitingNow().map(({ task }) => task.id))
  // one that somebody else's is, or nobody's, was opened here; it stays for a day
  for (const { task, keptAt } of kept.values())
    if (!waiting.has(task.id) && (task.isMine || Date.now() - keptAt > 24 * staleMs))
      await removeTask(owner, task.id)
}

const told = ['state', 'title', 'dueFrom', 'dueUntil', 'doneCount', 'failedCount', 'assigneeNames'] as const

const isSameRow = (task: TaskDetail, row: Pick<TaskDetail, (typeof told)[number]>): boolean =>
  told.every((field) => task[field] === row[field])
