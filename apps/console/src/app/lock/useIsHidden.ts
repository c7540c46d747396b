import { matchPath, useLocation } from 'react-router'
import { viewerWindow } from '../../kit/page/windows'
import { useLock } from './lock'
import { lockPath } from './lockedFrom'

/**
 * Whether the lock page stands in the place of what this window shows. A window that shows one view alone hangs on a wall where nobody
 * touches it: it goes on when the screen locks by itself, and only there; whoever locks by hand locks it as well.
 */
export function useIsHidden(): boolean {
  const { pathname } = useLocation()
  const isViewAlone = matchPath(viewerWindow.path, pathname) !== null
  const isLocked = useLock((state) => state.isLocked && !(state.isIdle && isViewAlone))
  return isLocked || pathname === lockPath
}
