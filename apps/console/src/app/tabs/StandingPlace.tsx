import { type ReactNode, useMemo } from 'react'
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'

/** Of no route around it: its addresses are whole ones. */
const top = { outlet: null, matches: [], isDataRoute: false }

/**
 * What is within stands at an address of its own, wherever the window goes: it is drawn anew when that changes, and not at every
 * step from page to page.
 */
export function StandingPlace({ location, children }: { location: Location; children: ReactNode }) {
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <RouteContext.Provider value={top}>
      <LocationContext.Provider value={place}>{children}</LocationContext.Provider>
    </RouteContext.Provider>
  )
}
