import { create } from 'zustand'
import { onRemembered, recall, remember } from '../../api/browser/storage'
import { signedInKey, useSession } from '../../api/session'

/** Whose screen is locked. */
interface Held {
  /** Who has signed in: what he views while it locks, and whether that ends meanwhile, changes nothing. */
  owner: string
  by: 'hand' | 'idle'
}

interface Lock {
  isLocked: boolean
  /** It has locked by itself; whoever locks it by hand means every window. */
  isIdle: boolean
}

/** Holds whose screen is locked in this browser; forgotten with everything cached when the session ends. */
const key = 'cache.locked'

const look = (): Lock => {
  const held = recall<Held>(key)
  const owner = signedInKey()
  const isLocked = owner !== '' && held?.owner === owner
  return { isLocked, isIdle: isLocked && held.by === 'idle' }
}

/** Whether this browser is locked for the signed-in user: every tab of it, over reloads. */
export const useLock = create<Lock>(look)

const follow = () => {
  const [is, was] = [look(), useLock.getState()]
  if (is.isLocked !== was.isLocked || is.isIdle !== was.isIdle) useLock.setState(is)
}
onRemembered(key, follow)
useSession.subscribe(follow)

const hold = (by: Held['by']) => {
  // what is locked stays locked as it is
  if (!look().isLocked) remember(key, { owner: signedInKey(), by } satisfies Held)
  follow()
}

/** Locks every open tab. */
export const lock = (): void => hold('hand')

/** Locks every open tab because nobody has touched one; a window that shows a view alone goes on. */
export const lockByItself = (): void => hold('idle')

/** Lets every tab go on where it was. */
export function unlock(): void {
  remember(key, undefined)
  follow()
}
