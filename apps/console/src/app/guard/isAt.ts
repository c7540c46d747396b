import { matchPath } from 'react-router'

/**
 * Whether an address is that of a page. Most pages leave nothing open in their path, and every step asks this of all of them for
 * each tab: those are compared, as `matchPath` would (letters of either case, slashes at the end).
 */
export function isAt({ route }: { route: string }, pathname: string): boolean {
  if (/[:*]/.test(route)) return matchPath(route, pathname) !== null
  return route === pathname || route.toLowerCase() === pathname.replace(/\/+$/, '').toLowerCase()
}
