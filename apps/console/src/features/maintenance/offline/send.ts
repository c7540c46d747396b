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
import { ownerKey, useSession } from '../../../api/session'
import { translate } from '../../../i18n'
import { uploadFile } from '../../../kit/attachments/uploadFile'
import { readTask, readWaiting, writeTask } from './deviceStore'
import { dropWaiting, noteWaiting } from './outbox'
import { itemOf, withItems } from './overlay'
import type { Waiting, WaitingFile } from './waiting'

/** How soon it is tried again when the server was not reached. */
const retryMs = 15_000
/** Answers that say nothing of what was sent: no network, no session, too much at once. */
const isPassing = ({ code }: CallError) => [0, 401, 408, 418, 429].includes(code) || code >= 500

/** The server does not take it; the text says why. */
class NotTaken extends Error {}

let timer: ReturnType<typeof setTimeout> | undefined
let isSending = false
let isAskedAgain = false

/** Sends what waits, in the order in which it was entered, in one tab at a time; what the network swallows waits for its return. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = true
  if (isSending) return
  isSending = true
  clearTimeout(timer)
  try {
    while (isAskedAgain) {
      isAskedAgain = false
      if (!(await withLock('outbox', sendAll))) timer = setTimeout(() => void sendWaiting(), retryMs)
    }
  } finally {
    isSending = false
  }
}

/** Answers whether the server was reached. */
async function sendAll(): Promise<boolean> {
  const owner = ownerKey()
  if (owner === '') return true
  let hasMoved = false
  try {
    const tried = new Set<number>()
    for (let entry = await nextOf(owner, tried); entry; entry = await nextOf(owner, tried)) {
      tried.add(entry.key)
      const isSent = await sendOne(entry)
      // of results the answer has told how the items stand
      hasMoved ||= isSent && entry.doing.what !== 'result'
      if (ownerKey() !== owner) return true
    }
    return true
  } catch (thrown) {
    if (thrown instanceof CallError && isPassing(thrown)) return false
    throw thrown
  } finally {
    if (hasMoved) await refreshNouns(['workTask'], 'awaited')
  }
}

/** The first that can be sent: what begins a task, or ends it, is not passed by what was refused of it. */
async function nextOf(owner: string, tried: ReadonlySet<number>): Promise<Waiting | undefined> {
  const waiting = await readWaiting(owner)
  const isHeldUp = (entry: Waiting) =>
    waiting.some(
      ({ key, refusal, task, doing }) =>
        refusal !== undefined &&
        key < entry.key &&
        task.id === entry.task.id &&
        (doing.what === 'start' || entry.doing.what === 'submit'),
    )
  return waiting.find((entry) => !tried.has(entry.key) && entry.refusal === undefined && !isHeldUp(entry))
}

/** Sends one; what is refused stays, with the reason. Answers whether the server has it now. */
async function sendOne(entry: Waiting): Promise<boolean> {
  try {
    const send = { start: sendStart, result: sendResult, submit: sendSubmit }[entry.doing.what]
    await send(entry)
  } catch (thrown) {
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

const detailOf = (id: string): Promise<TaskDetail> => callApi(getWorkTask, { query: { id }, isSilent: true })

/** A task that has begun meanwhile, and that the user may carry out, has been begun. */
async function sendStart({ task: { id } }: Waiting): Promise<void> {
  // by hand: it was done before, where nobody could be asked
  await callApi(taskLife.calls.start, { body: { id }, isSilent: true, refresh: 'later' }).catch(
    async (thrown) => {
      if (!(thrown instanceof CallError) || isPassing(thrown)) throw thrown
      const { state, isForCaller } = await detailOf(id)
      if (state !== 'running' || !isForCaller) throw thrown
    },
  )
  await keepDetail(await detailOf(id))
}

async function keepDetail(task: TaskDetail): Promise<void> {
  queryClient.setQueryData(callKey(getWorkTask, { query: { id: task.id } }), task)
  await writeTask(ownerKey(), task).catch(() => undefined)
}

type Result = NonNullable<BodyInput<typeof saveTaskResults>>['results'][number]

async function sendResult(entry: Waiting): Promise<void> {
  const { doing, task, enteredMs } = entry
  if (doing.what !== 'result') return
  const { place, value, note, added = [], removed = [] } = doing
  const hasPhotos = added.length + removed.length > 0
  const kept = await readTask(ownerKey(), task.id).catch(() => undefined)
  // photos are said all together: those that others have taken meanwhile are among them
  const known = !hasPhotos && kept && itemOf(kept.task.items, place)?.id ? kept.task : await detailOf(task.id)
  const item = itemOf(known.items, place)
  if (!item?.id)
    throw new NotTaken(
      translate(known.state === 'running' ? '标准已变更，任务里没有这一项' : '任务还没有开始'),
    )
  const ids: string[] = []
  for (const index of added.keys()) ids.push(await uploaded(entry, 'added', index, taskItemHolder.noun))
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
    body: { id: task.id, results: [result] },
    isSilent: true,
    refresh: 'later',
  })
  await takeItems(task.id, answer)
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
async function takeItems(taskId: string, { items }: DataOf<typeof saveTaskResults>): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const merged = (task: TaskDetail) =>
    withItems(
      task,
      task.items.map((item) => byId.get(item.id) ?? item),
    )
  const kept = await readTask(ownerKey(), taskId).catch(() => undefined)
  queryClient.setQueryData<TaskDetail>(callKey(getWorkTask, { query: { id: taskId } }), (shown) => {
    const before = shown ?? kept?.task
    return before && merged(before)
  })
  if (kept) await writeTask(ownerKey(), merged(kept.task)).catch(() => undefined)
}

async function sendSubmit(entry: Waiting): Promise<void> {
  const { doing, task } = entry
  if (doing.what !== 'submit') return
  const { note, signature } = doing
  const photos = signature ? [await uploaded(entry, 'signature', 0, taskMoveHolder.noun)] : undefined
  const body = { id: task.id, ...(note ? { note } : {}), ...(photos ? { photos } : {}) }
  try {
    // by hand: it was submitted before, where nobody could be asked
    await callApi(taskLife.calls.submit, { body, isSilent: true, refresh: 'later' })
  } catch (thrown) {
    if (!(thrown instanceof CallError) || isPassing(thrown) || !(await isSubmitted(task.id, note)))
      throw thrown
  }
  // by hand: whoever submitted may be on any page by now
  notify.success(translate('已提交验收'))
}

/** Whether the answer to an earlier try was lost: the user's own submission stands, with the same words. */
async function isSubmitted(id: string, note = ''): Promise<boolean> {
  // by hand: it only reads
  const moves = await callApi(taskLife.history, { query: { id }, isSilent: true })
  const last = moves.findLast(({ transition }) => transition !== 'accept' && transition !== 'remark')
  const { user } = useSession.getState()
  return last?.transition === 'submit' && last.userName === user?.realName && last.note === note
}

/** The id of a file that waits, which is uploaded once. */
async function uploaded(
  { key, doing }: Waiting,
  of: 'added' | 'signature',
  index: number,
  holder: string,
): Promise<string> {
  const fileOf = (said: Waiting['doing']): WaitingFile | undefined => {
    if (of === 'signature') return said.what === 'submit' ? said.signature : undefined
    return said.what === 'result' ? said.added?.[index] : undefined
  }
  const waiting = fileOf(doing)
  if (!waiting) throw new Error('there is no such file')
  if (waiting.id !== undefined) return waiting.id
  const { id } = await upload(waiting, holder)
  // it may be sent again before this is stored: then the first goes within a day, as nothing holds it
  await noteWaiting(key, (entry) => {
    const file = fileOf(entry.doing)
    if (file) file.id = id
    return entry
  })
  return id
}

/** Uploads a file that waits. */
export const upload = ({ file, name }: WaitingFile, holder: string) =>
  uploadFile(new File([file], name, { type: file.type }), {
    holder,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
