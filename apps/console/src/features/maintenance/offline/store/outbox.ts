import { onSessionEnd, ownerKey } from '../../../../api/session'
import { sayAtParting } from '../../../../api/sign-in/parting'
import { heardMs, serverNow } from '../../../../api/wire/serverClock'
import { translate } from '../../../../i18n'
import { addWaiting, changeWaiting, readWaiting, removeWaiting } from './deviceStore'
import {
  type Doing,
  isNothing,
  isSameNamed,
  type NamedWork,
  newKey,
  recordAfter,
  type Waiting,
  withFiles,
} from './waiting'

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
export async function putWaiting(task: NamedWork, doing: Doing, afterMs = 0): Promise<void> {
  const { id, title, kind } = task
  // who has entered it stays its owner, whoever signs in while it is stored
  const owner = ownerKey()
  const enteredMs = Math.max(serverNow(), afterMs + 1)
  // a browser that is short of room asks nobody before it clears what is not marked so
  if (!isPersistent) void navigator.storage?.persist?.()
  isPersistent = true
  // what was refused of submitting is over when it is submitted again
  const isOnce = doing.what !== 'result' && doing.what !== 'newOrder'
  const former = (await readWaiting(owner)).filter(
    (one) => isOnce && isSameNamed(one.task, task) && one.doing.what === doing.what,
  )
  const formers = former.flatMap(({ doing: one }) => (one.what === 'record' ? one : []))
  const entered = doing.what === 'record' ? recordAfter(doing, formers) : doing
  const named = { uid: newKey(), owner, task: { id, title, kind } }
  await addWaiting(
    { ...named, enteredMs, heardMs: heardMs(), revision: 0, doing: entered },
    { inPlaceOf: former.map(({ key }) => key) },
  )
  await told()
}

/** Takes what has been sent or given up out of the outbox. */
export async function dropWaiting(keys: readonly number[]): Promise<void> {
  await removeWaiting(keys)
  await told()
}

/** Changes what waits: why it was refused, which of its files have arrived; of what becomes nothing, nothing waits. */
export async function noteWaiting(
  key: number,
  change: (entry: Waiting) => Waiting | undefined,
): Promise<void> {
  await changeWaiting(key, change)
  await told()
}

/** Takes a photo away that was not sent yet; one that has arrived meanwhile is the server's. */
export const removePhoto = (key: number, fileKey: string): Promise<void> =>
  noteWaiting(key, (entry) => {
    const doing = withFiles(entry.doing, (file) =>
      file.key === fileKey && file.id === undefined ? undefined : file,
    )
    return isNothing(doing) ? undefined : { ...entry, doing }
  })

onSessionEnd(() => {
  const count = shown.waiting.length
  if (count > 0)
    sayAtParting(
      translate('还有 {{count}} 项没有同步，保留在这台设备上，请用同一账号登录后继续同步。', { count }),
    )
  void look()
})
