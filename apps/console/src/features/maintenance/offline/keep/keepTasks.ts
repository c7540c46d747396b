import { getWorkTask, type TaskDetail, taskCodes, workTasks } from '@energy-console/contract/maintenance'
import { isCutOff } from '../../../../api/CallError'
import { callApi } from '../../../../api/callApi'
import { holdsButton, ownerKey, useSession } from '../../../../api/session'
import { becomeFieldDevice } from '../../../../api/sign-in/fieldDevice'
import { readPhotoTasks, readTasks, removePhotos, removeTask, writeTask } from '../store/deviceStore'
import { waitingNow } from '../store/outbox'
import { keepPhotos } from './keepPhotos'
import { roomFor } from './keepPictures'
import { staleMs } from './staleMs'

/** Open tasks of the user that a device keeps at most; and of those that nobody is assigned to. */
const mostKept = 50
const mostFree = 20
/** What was opened here stays for a day. */
const openedMs = 86_400_000

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

/**
 * Tasks that can be carried out, as the list has them, so many at most: those that are begun, then those that are still in time, due
 * first before others, then those that are late, the newest first. What was left lying for months keeps nothing of today from the
 * device, and nor does what waits for somebody to accept it.
 */
async function openTasks(size: number, filters: Readonly<Record<string, string>>) {
  const records: Awaited<ReturnType<typeof pageOf>>['records'] = []
  let total = 0
  for (const [state, order] of [
    ['running', 'ascs'],
    ['waiting', 'ascs'],
    ['overdue', 'descs'],
  ] as const) {
    const left = size - records.length
    const found = await pageOf({ state, [order]: 'dueUntil', ...filters, size: String(Math.max(left, 1)) })
    records.push(...found.records.slice(0, left))
    total += found.total
  }
  return { records, areAll: total <= records.length }
}

const pageOf = (query: Readonly<Record<string, string>>) =>
  callApi(workTasks.calls.page, { query, isSilent: true })

/**
 * Fetches the user's open tasks to the device, and those that nobody is assigned to where he may begin them; what is over goes from it.
 * Silent: where there is no network it is done later.
 */
export async function keepMyTasks(): Promise<void> {
  const owner = ownerKey()
  const session = useSession.getState()
  const assigneeId = session.grant?.userId
  if (!assigneeId) return
  const mine = await openTasks(mostKept, { assigneeId })
  const free = holdsButton(session, taskCodes.execute)
    ? await openTasks(mostFree, { isFree: 'true' })
    : { records: [], areAll: true }
  const records = [...mine.records, ...free.records]
  const kept = new Map((await readTasks(owner)).map((one) => [one.task.id, one]))
  for (const row of records) {
    const known = kept.get(row.id)
    kept.delete(row.id)
    // the list does not tell all
    if (known && Date.now() - known.keptAt < staleMs && isSameRow(known.task, row)) continue
    const task = await callApi(getWorkTask, { query: { id: row.id }, isSilent: true })
    if (ownerKey() !== owner) return
    await (isTaskKept(task) ? writeTask(owner, task) : removeTask(owner, row.id))
  }
  const waiting = new Set(waitingNow().map(({ task }) => task.id))
  // one that is somebody else's, or beyond those fetched, was opened here or is in hand; it stays for a day
  for (const { task, keptAt } of kept.values()) {
    const isOver = task.isMine ? mine.areAll : free.areAll && task.assigneeIds.length === 0
    if (!waiting.has(task.id) && (isOver || Date.now() - keptAt > openedMs)) await removeTask(owner, task.id)
  }
  // of a task that went while a photo of it was kept
  const photosOf = await readPhotoTasks(owner)
  const here = new Set((await readTasks(owner)).map(({ task }) => task.id))
  for (const id of photosOf) if (!here.has(id)) await removePhotos(owner, id)
}

/**
 * Keeps the photos of the tasks that the device keeps. What is to be done can be done without them: tasks and orders come first. Silent,
 * as these.
 */
export async function keepTaskPhotos(): Promise<void> {
  const owner = ownerKey()
  const room = roomFor(owner)
  const waiting = new Set(waitingNow().map(({ task }) => task.id))
  for (const { task } of await readTasks(owner))
    if (!waiting.has(task.id))
      await keepPhotos(owner, task, room).catch((thrown: unknown) => {
        if (isCutOff(thrown)) throw thrown
      })
}

const told = ['state', 'title', 'dueFrom', 'dueUntil', 'doneCount', 'failedCount', 'assigneeNames'] as const

const isSameRow = (task: TaskDetail, row: Pick<TaskDetail, (typeof told)[number]>): boolean =>
  told.every((field) => task[field] === row[field])
