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
import { withLock } from '../../../api/browser/locks'
import { CallError } from '../../../api/CallError'
import { queryClient } from '../../../api/cache/queryClient'
import { refreshNouns } from '../../../api/cache/refresh'
import { callApi } from '../../../api/callApi'
import { callKey } from '../../../api/callQuery'
import { notify } from '../../../api/notify'
import { onSessionEnd, ownerKey, useSession } from '../../../api/session'
import { translate } from '../../../i18n'
import { readTask, readWaiting, writeTask } from './deviceStore'
import { keepMyOrders } from './keepOrders'
import { dropWaiting, noteWaiting, putWaiting } from './outbox'
import { itemOf, withItems } from './overlay'
import { isPassing, NotTaken, onDeviceOf, type Sender, uploaded, uploadWaiting } from './sending'
import { sendAccept, sendHandIn, sendRecord } from './sendOrder'
import { isSameNamed, type Waiting, type WaitingFile } from './waiting'

/** How soon it is tried again when the server was not reached. */
const retryMs = 15_000
let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
let isAskedAgain = false

let session = new AbortController()
onSessionEnd(() => {
  session.abort()
  session = new AbortController()
})

/** Puts something that was done into the outbox, and sends it as soon as the server is reached. @throws where the device keeps nothing */
export async function enter(...done: Parameters<typeof putWaiting>): Promise<void> {
  await putWaiting(...done)
  void sendWaiting()
}

/** Sends what waits, in the order in which it was entered, in one tab at a time; what the network swallows waits for its return. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = true
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    while (isAskedAgain) {
      isAskedAgain = false
      // what fails here is the browser's own store, which may be back as the network may
      const isReached = await withLock('outbox', sendAll).catch(() => false)
      if (!isReached) timer = setTimeout(() => void sendWaiting(), retryMs)
    }
  } finally {
    isSending = false
  }
}

/** Answers whether the server was reached. */
async function sendAll(): Promise<boolean> {
  const sender = { owner: ownerKey(), signal: session.signal }
  const { owner, signal } = sender
  if (owner === '') return true
  let [hasMoved, hasMovedOrders] = [false, false]
  try {
    const tried = new Set<number>()
    for (let entry = await nextOf(owner, tried); entry; entry = await nextOf(owner, tried)) {
      tried.add(entry.key)
      const isSent = await sendOne(entry, sender)
      // of results the answer has told how the items stand
      hasMoved ||= isSent && entry.doing.what !== 'result'
      hasMovedOrders ||= isSent && entry.task.kind === 'repair'
      if (signal.aborted) return true
    }
    return true
  } catch (thrown) {
    if (signal.aborted) return true
    if (thrown instanceof CallError && isPassing(thrown)) return false
    throw thrown
  } finally {
    if (hasMoved) await refreshNouns(['workTask', 'repairOrder'], 'awaited')
    // the device has them as they stand now, for when the network is gone again
    if (hasMovedOrders && !signal.aborted) void keepMyOrders().catch(() => undefined)
  }
}

const begins: ReadonlySet<string> = new Set(['start', 'accept'])
const ends: ReadonlySet<string> = new Set(['submit', 'handIn'])
const sends = {
  ...{ start: sendStart, result: sendResult, submit: sendSubmit },
  ...{ accept: sendAccept, record: sendRecord, handIn: sendHandIn },
}

/** The first that can be sent: what begins a task or an order, or ends it, is not passed by what was refused of it. */
async function nextOf(owner: string, tried: ReadonlySet<number>): Promise<Waiting | undefined> {
  const waiting = await readWaiting(owner)
  const isHeldUp = (entry: Waiting) =>
    waiting.some(
      ({ key, refusal, task, doing }) =>
        refusal !== undefined &&
        key < entry.key &&
        isSameNamed(task, entry.task) &&
        (begins.has(doing.what) || ends.has(entry.doing.what)),
    )
  return waiting.find((entry) => !tried.has(entry.key) && entry.refusal === undefined && !isHeldUp(entry))
}

/** Sends one; what is refused stays, with the reason. Answers whether the server has it now. */
async function sendOne(entry: Waiting, sender: Sender): Promise<boolean> {
  try {
    await sends[entry.doing.what](entry, sender)
  } catch (thrown) {
    // it has not been refused: his session has ended, and it waits for his next
    if (sender.signal.aborted) throw thrown
    if (thrown instanceof CallError && isPassing(thrown)) throw thrown
    // what cannot be read any more, a photo for instance, holds up nothing that waits behind it
    const isSaid = thrown instanceof NotTaken || thrown instanceof CallError
    const refusal = isSaid
      ? thrown.message
      : translate('设备上保存的内容无法读取：{{reason}}', { reason: String(thrown) })
    await noteWaiting(entry.key, (one) => ({ ...one, refusal }))
    return false
  }
  await dropWaiting([entry.key])
  return true
}

const detailOf = (id: string, { signal }: Sender): Promise<TaskDetail> =>
  callApi(getWorkTask, { query: { id }, signal, isSilent: true })

/** A task that has begun meanwhile, and that the user may carry out, has been begun. */
async function sendStart(entry: Waiting, sender: Sender): Promise<void> {
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

async function sendResult(entry: Waiting, sender: Sender): Promise<void> {
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
    const id = await uploaded(file, { key: entry.key, holder: taskItemHolder.noun, ...sender })
    if (id !== undefined) ids.push(id)
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

async function sendSubmit(entry: Waiting, sender: Sender): Promise<void> {
  const { doing, task } = entry
  if (doing.what !== 'submit') return
  const { note, signature } = doing
  const { signal } = sender
  const signed =
    signature && (await uploaded(signature, { key: entry.key, holder: taskMoveHolder.noun, ...sender }))
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

/** Uploads a file that waits. */
export const upload = (file: WaitingFile, holder: string, signal = session.signal) =>
  uploadWaiting(file, holder, signal)
