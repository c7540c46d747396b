import { withLock } from '../../../../api/browser/locks'
import { CallError } from '../../../../api/CallError'
import { refreshNouns } from '../../../../api/cache/refresh'
import { onSessionEnd, ownerKey } from '../../../../api/session'
import { translate } from '../../../../i18n'
import { keepMyOrders } from '../keep/keepOrders'
import { readWaiting } from '../store/deviceStore'
import { dropWaiting, noteWaiting, putWaiting } from '../store/outbox'
import { isSameNamed, type Waiting, type WaitingFile } from '../store/waiting'
import { isPassing, NotTaken } from './refusals'
import { sendNewOrder } from './sendNewOrder'
import { sendAccept, sendHandIn, sendRecord } from './sendOrder'
import { sendResult, sendStart, sendSubmit } from './sendTask'
import { type Sender, uploadWaiting } from './uploadWaiting'

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
  ...{ start: sendStart, result: sendResult, submit: sendSubmit, newOrder: sendNewOrder },
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

/** Uploads a file that waits, for as long as its owner's session goes on. */
export const upload = (file: WaitingFile, holder: string) => uploadWaiting(file, holder, session.signal)
