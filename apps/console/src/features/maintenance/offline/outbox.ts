import { onSessionEnd, ownerKey } from '../../../api/session'
import { sayAtParting } from '../../../api/sign-in/parting'
import { translate } from '../../../i18n'
import { addWaiting, changeWaiting, readWaiting, removeWaiting } from './deviceStore'
import type { Doing, NamedTask, Waiting } from './waiting'

const none: readonly Waiting[] = []
let shown: { owner: string; waiting: readonly Waiting[] } = { owner: '', waiting: none }
let isPersistent = false
const listeners = new Set<() => void>()
const channel = new BroadcastChannel('energy-console-outbox')
channel.onmessage = () => void look()

/** What waits on this device of who is signed in, as it was last read. */
export const waitingNow = (): readonly Waiting[] => (shown.owner === ownerKey() ? shown.waiting : none)

/** Calls back when it changes, in whichever tab. */
export function onWaiting(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Reads anew what waits. */
export async function look(): Promise<readonly Waiting[]> {
  const owner = ownerKey()
  const waiting = owner === '' ? none : await readWaiting(owner)
  const known = new Map(shown.waiting.map((entry) => [entry.key, entry]))
  const isKnown = ({ key, revision }: Waiting) => known.get(key)?.revision === revision
  // what has not changed keeps its identity, and its pictures
  shown = {
    owner,
    waiting: waiting.map((entry) => (isKnown(entry) ? known.get(entry.key) : undefined) ?? entry),
  }
  for (const changed of listeners) changed()
  return waiting
}

async function told(): Promise<void> {
  await look()
  channel.postMessage(null)
}

/**
 * Puts something that was done into the outbox.
 *
 * @param afterMs the result that it takes the place of was entered then: a clock that is behind would let that one stand
 */
export async function putWaiting(task: NamedTask, doing: Doing, afterMs = 0): Promise<void> {
  const { id, title, kind } = task
  const enteredMs = Math.max(Date.now(), afterMs + 1)
  // a browser that is short of room asks nobody before it clears what is not marked so
  if (!isPersistent) void navigator.storage?.persist?.()
  isPersistent = true
  // what was refused of submitting is over when it is submitted again
  const former = waitingNow().filter(
    (one) => one.task.id === id && one.doing.what === doing.what && doing.what !== 'result',
  )
  if (former.length > 0) await removeWaiting(former.map(({ key }) => key))
  await addWaiting({ owner: ownerKey(), task: { id, title, kind }, enteredMs, revision: 0, doing })
  await told()
}

/** Takes what has been sent or given up out of the outbox. */
export async function dropWaiting(keys: readonly number[]): Promise<void> {
  await removeWaiting(keys)
  await told()
}

/** Changes what waits: why it was refused, which of its files have arrived. */
export async function noteWaiting(key: number, change: (entry: Waiting) => Waiting): Promise<void> {
  await changeWaiting(key, change)
  await told()
}

onSessionEnd(() => {
  const count = shown.waiting.length
  if (count > 0)
    sayAtParting(
      translate('还有 {{count}} 项没有同步，保留在这台设备上，请用同一账号登录后继续同步。', { count }),
    )
  void look()
})
