import type { BodyInput, DataOf } from '@energy-console/contract'
import {
  getWorkTask,
  saveTaskResults,
  type TaskDetail,
  type TaskItem,
  taskItemHolder,
  taskLife,
  taskMoveHolder,
} from '@energy-console/contract/maintenance'
import { CallError } from '../../../../api/CallError'
import { queryClient } from '../../../../api/cache/queryClient'
import { callApi } from '../../../../api/callApi'
import { callKey } from '../../../../api/callQuery'
import { notify } from '../../../../api/notify'
import { useSession } from '../../../../api/session'
import { translate } from '../../../../i18n'
import { keepSent } from '../keep/keepPhotos'
import { itemOf, withItems } from '../read/overlayTask'
import { readTask, writeTask } from '../store/deviceStore'
import { onDeviceOf, type Waiting } from '../store/waiting'
import { isPassing, NotTaken } from './refusals'
import { type Sender, uploadOnce } from './uploadWaiting'

const detailOf = (id: string, { signal }: Sender): Promise<TaskDetail> =>
  callApi(getWorkTask, { query: { id }, signal, isSilent: true })

/** A task that has begun meanwhile, and that the user may carry out, has been begun. */
export async function sendStart(entry: Waiting, sender: Sender): Promise<void> {
  const { id } = entry.task
  const body = { id, onDevice: onDeviceOf(entry) }
  // by hand: it was done before, where nobody could be asked
  await callApi(taskLife.calls.start, {
    ...{ body, signal: sender.signal, isSilent: true },
    refresh: 'later',
  }).catch(async (thrown) => {
    if (!(thrown instanceof CallError) || isPassing(thrown)) throw thrown
    const { state, isForCaller } = await detailOf(id, sender)
    if (state !== 'running' || !isForCaller) throw thrown
  })
  const task = await detailOf(id, sender)
  queryClient.setQueryData(callKey(getWorkTask, { query: { id } }), task)
  await writeTask(sender.owner, task).catch(() => undefined)
}

type Result = NonNullable<BodyInput<typeof saveTaskResults>>['results'][number]

/** Stores what was found at an item, where the task still asks for it; what was answered later stands. */
export async function sendResult(entry: Waiting, sender: Sender): Promise<void> {
  const { doing, task, enteredMs } = entry
  if (doing.what !== 'result') return
  const { place, value, note, added = [], removed = [] } = doing
  const hasPhotos = added.length + removed.length > 0
  const kept = await readTask(sender.owner, task.id).catch(() => undefined)
  // photos are said all together: those that others have taken meanwhile are among them
  const isKept = !hasPhotos && kept && itemOf(kept.task.items, place)?.id
  const known = isKept ? kept.task : await detailOf(task.id, sender)
  const item = itemOf(known.items, place)
  if (!item?.id)
    throw new NotTaken(
      translate(known.state === 'running' ? '标准已变更，任务里没有这一项' : '任务还没有开始'),
    )
  const ids: string[] = []
  for (const file of added) {
    const id = await uploadOnce(file, { key: entry.key, holder: taskItemHolder.noun, ...sender })
    if (id === undefined) continue
    ids.push(id)
    // it is on the server: what this device cannot keep of it is fetched where there is a network
    void keepSent(sender.owner, task.id, { id, file: file.file }).catch(() => undefined)
  }
  const saysMore = value !== undefined || note !== undefined || removed.length > 0
  // each photo was removed while it was on its way
  if (ids.length === 0 && !saysMore) return
  const photos = [
    ...item.photos.map(({ id }) => id).filter((id) => !removed.includes(id) && !ids.includes(id)),
    ...ids,
  ]
  const result: Result = {
    ...{ itemId: item.id, enteredMs },
    ...(value === undefined ? {} : { value }),
    ...(note === undefined ? {} : { note }),
    ...(hasPhotos ? { photos } : {}),
  }
  // by hand: it was entered before, where nobody could be asked
  const answer = await callApi(saveTaskResults, {
    ...{ body: { id: task.id, results: [result] }, signal: sender.signal, isSilent: true },
    refresh: 'later',
  })
  await takeItems(task.id, answer, sender)
  const [stored] = answer.items
  if (stored && (stored.enteredMs ?? 0) > enteredMs && !says(stored, result))
    throw new NotTaken(
      translate('{{name}} 后来填写了这一项，以后填写的为准', { name: stored.enteredName ?? '' }),
    )
}

/** Whether an item that somebody has answered later says the same. */
const says = (item: TaskItem, { value, note, photos = [] }: Result): boolean =>
  (value === undefined || value === item.value) &&
  (note === undefined || (note ?? '') === (item.note ?? '')) &&
  photos.every((id) => item.photos.some((photo) => photo.id === id))

/** What the server has answered of items is shown, and kept, without asking for the whole task again. */
async function takeItems(
  taskId: string,
  { items }: DataOf<typeof saveTaskResults>,
  { owner, signal }: Sender,
): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const merged = (task: TaskDetail) =>
    withItems(
      task,
      task.items.map((item) => byId.get(item.id) ?? item),
    )
  const kept = await readTask(owner, taskId).catch(() => undefined)
  if (signal.aborted) return
  queryClient.setQueryData<TaskDetail>(callKey(getWorkTask, { query: { id: taskId } }), (shown) => {
    const before = shown ?? kept?.task
    return before && merged(before)
  })
  if (kept) await writeTask(owner, merged(kept.task)).catch(() => undefined)
}

/** Submits a task with a word and a signature. */
export async function sendSubmit(entry: Waiting, sender: Sender): Promise<void> {
  const { doing, task } = entry
  if (doing.what !== 'submit') return
  const { note, signature } = doing
  const { signal } = sender
  const signed =
    signature && (await uploadOnce(signature, { key: entry.key, holder: taskMoveHolder.noun, ...sender }))
  const body = {
    ...{ id: task.id, onDevice: onDeviceOf(entry) },
    ...(note ? { note } : {}),
    ...(signed ? { photos: [signed] } : {}),
  }
  try {
    // by hand: it was submitted before, where nobody could be asked
    await callApi(taskLife.calls.submit, { body, signal, isSilent: true, refresh: 'later' })
  } catch (thrown) {
    if (!(thrown instanceof CallError) || isPassing(thrown)) throw thrown
    if (!(await isSubmitted(task.id, sender, note))) throw thrown
  }
  // by hand: whoever submitted may be on any page by now
  notify.success(translate('已提交验收'))
}

/** Whether the answer to an earlier try was lost: the user's own submission stands, with the same words. */
async function isSubmitted(id: string, { signal }: Sender, note = ''): Promise<boolean> {
  // by hand: it only reads
  const moves = await callApi(taskLife.history, { query: { id }, signal, isSilent: true })
  const last = moves.findLast(({ transition }) => transition !== 'accept' && transition !== 'remark')
  const userId = useSession.getState().grant?.userId
  return last?.transition === 'submit' && last.userId === userId && last.note === note
}
