import { lazyPart } from '@energy-console/schematic-react/part'
import { App } from 'antd'
import { Activity, type ReactNode } from 'react'
import { type Location, matchPath, Navigate, useLocation } from 'react-router'
import { viewerWindow } from '../../kit/page/windows'
import { useLock } from './lock'
import { type LockState, lockedFrom, lockPath } from './lockedFrom'
import { useIdleLock } from './useIdleLock'

const LockPage = lazyPart(async () => (await import('./LockPage')).LockPage)

/**
 * The pages, and the lock page in their place while the browser is locked. Hidden pages stay as they are, with what
 * has been typed into them and what they ask. A window that shows one view alone hangs on a wall where nobody touches it: it goes on when
 * the screen locks by itself, and only there; whoever locks by hand locks it as well.
 */
export function Lockable({ children }: { children: (location: Location) => ReactNode }) {
  const location = useLocation()
  const isViewAlone = matchPath(viewerWindow.path, location.pathname) !== null
  const isLocked = useLock((state) => state.isLocked && !(state.isIdle && isViewAlone))
  useIdleLock()
  const isLockPage = location.pathname === lockPath
  const from = lockedFrom(location)
  const isHidden = isLockPage || isLocked
  return (
    <>
      {isLocked && !isLockPage && (
        <Navigate to={lockPath} state={{ from: location } satisfies LockState} replace />
      )}
      {/* stays where a page that loads meanwhile leads away and back: what is typed of a password is kept */}
      {isHidden && <LockPage from={from} />}
      {from && (
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          {/* what a page asks and says stands here, so that it is hidden with the page: nobody else answers it */}
          <App component={false}>{children(from)}</App>
        </Activity>
      )}
    </>
  )
}
