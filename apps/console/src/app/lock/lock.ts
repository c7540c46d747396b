import { create } from 'zustand'
import { onRemembered, recall, remember } from '../../api/browser/storage'
import { ownerKey, useSession } from '../../api/session'

/** Holds whose screen is locked in this browser; forgotten with everything cached when the session ends. */
const key = 'cache.locked'

const look = () => ({ isLocked: ownerKey() !== '' && recall<string>(key) === ownerKey() })

/** Whether this browser is locked for the signed-in user: every tab of it, over reloads. */
export const useLock = create<{ isLocked: boolean }>(look)

const follow = () => {
  if (look().isLocked !== useLock.getState().isLocked) useLock.setState(look())
}
onRemembered(key, follow)
useSession.subscribe(follow)

/** Locks every open tab. */
export function lock(): void {
  remember(key, ownerKey())
  follow()
}

/** Lets every tab go on where it was. */
export function unlock(): void {
  remember(key, undefined)
  follow()
}
