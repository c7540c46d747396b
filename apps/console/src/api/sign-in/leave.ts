import type { Refusal } from '@energy-console/contract'
import { dropSession, ownerKey } from '../session'
import { partingOf, sayAtParting } from './parting'

/** Why the session ends without the user asking for it. */
export type Leaving = { kind: 'unauthorized'; refusal?: Refusal | undefined } | { kind: 'inactive' }

let navigate: (to: string) => void = (to) => location.assign(to)

/** Lets the router do the navigation, so that the page is not loaded again. */
export function setLeaveNavigation(replace: (to: string) => void): void {
  navigate = replace
}

/** Where `/login` sends back to after signing in again. */
export const loginPath = (from = location.pathname + location.search): string =>
  from === '/' || from.startsWith('/login') ? '/login' : `/login?redirect=${encodeURIComponent(from)}`

/** Ends the session locally and goes to the sign-in page (401), which says why, or its activation panel (418). */
export function leave(why: Leaving): void {
  const isAtLogin = location.pathname === '/login'
  if (why.kind === 'inactive') {
    dropSession()
    navigate('/login?activate=false')
  } else if (!isAtLogin) {
    const back = loginPath()
    dropSession()
    // whoever viewed another tenant goes on with the own sign-in
    if (ownerKey() === '') sayAtParting(partingOf(why.refusal))
    navigate(back)
  }
}
