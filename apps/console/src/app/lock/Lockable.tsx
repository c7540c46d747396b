import { Activity, lazy, type ReactNode, Suspense } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { useLock } from './lock'
import { useIdleLock } from './useIdleLock'

const LockPage = lazy(async () => ({ default: (await import('./LockPage')).LockPage }))

/** What the address `/lock` remembers, over reloads too. */
interface LockState {
  from?: Location
}

/**
 * The pages, and the lock page in their place while the browser is locked. Hidden pages stay as they are, with what
 * has been typed into them.
 */
export function Lockable({ children }: { children: (location: Location) => ReactNode }) {
  const location = useLocation()
  const isLocked = useLock((state) => state.isLocked)
  useIdleLock()
  const isLockPage = location.pathname === '/lock'
  // what stands in the history under this address was put there below
  const from = isLockPage ? (location.state as LockState | null)?.from : location
  const isHidden = isLockPage || isLocked
  return (
    <>
      {isLocked && !isLockPage && (
        <Navigate to="/lock" state={{ from: location } satisfies LockState} replace />
      )}
      {isLockPage && (
        <Suspense>
          <LockPage from={from} />
        </Suspense>
      )}
      {from && <Activity mode={isHidden ? 'hidden' : 'visible'}>{children(from)}</Activity>}
    </>
  )
}
