import { useSession } from '../../api/session'
import { registeredPages } from '../pages'
import { isAt } from './isAt'
import { mayOpen } from './mayOpen'
import { routeOf } from './routeOf'

/** Whether there is a page at a path that the signed-in user may open. */
export function canOpen(path: string): boolean {
  const session = useSession.getState()
  const [pathname = ''] = path.split('?')
  return registeredPages.some((page) => isAt(page, routeOf(pathname)) && mayOpen(page.spec, session))
}
