import { routeOf } from '../guard/routeOf'
import { ownPath } from './ownPath'

const start = '/redirect/'

/** Whether an address is one that loads a page anew. */
export const isRedirect = (pathname: string): boolean => pathname.startsWith(start)

/** Where such an address leads, and the key of the tab there: with and without a final `/index` is the same page. */
export function redirected(pathname: string, search: string): { target: string; key: string } {
  const target = ownPath(`/${pathname.slice(start.length)}${search}`)
  const [path = target] = target.split('?')
  return { target, key: routeOf(path) }
}
