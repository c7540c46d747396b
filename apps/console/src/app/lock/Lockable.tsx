import { lazyPart } from '@energy-console/schematic-react/part'
import { App } from 'antd'
import { Activity, type ReactNode, useLayoutEffect } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { type LockState, lockedFrom, lockPath } from './lockedFrom'
import { useLockPageShown } from './lockPageShown'
import { useIdleLock } from './useIdleLock'
import { useIsHidden } from './useIsHidden'

const LockPage = lazyPart(async () => (await import('./LockPage')).LockPage)

/**
 * The pages, and the lock page in their place while the browser is locked. Hidden pages stay as they are, with what
 * has been typed into them and what they ask.
 */
export function Lockable({ children }: { children: (location: Location) => ReactNode }) {
  const location = useLocation()
  const isHidden = useIsHidden()
  useIdleLock()
  useLayoutEffect(() => {
    useLockPageShown.setState({ isShown: isHidden })
    return () => useLockPageShown.setState({ isShown: false })
  }, [isHidden])
  const from = lockedFrom(location)
  return (
    <>
      {isHidden && location.pathname !== lockPath && (
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
