import type { Location } from 'react-router'

/** The address of the lock page. */
export const lockPath = '/lock'

/** What that address remembers, over reloads too. */
export interface LockState {
  from?: Location
}

/** Where somebody is: behind the lock page where he was before, undefined where nothing was. */
export function lockedFrom(location: Location): Location | undefined {
  // what stands in the history under this address was put there by whatever locks
  return location.pathname === lockPath ? (location.state as LockState | null)?.from : location
}
