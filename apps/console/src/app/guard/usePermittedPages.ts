import { useMemo } from 'react'
import { useSession } from '../../api/session'
import { type RegisteredPage, registeredPages } from '../pages'
import { mayOpen } from './mayOpen'

/** The pages that the signed-in user may open, in the order of the sidebar. */
export function usePermittedPages(): readonly RegisteredPage[] {
  const user = useSession((state) => state.user)
  const routePermissions = useSession((state) => state.routePermissions)
  return useMemo(
    () => registeredPages.filter(({ spec }) => mayOpen(spec, { user, routePermissions })),
    [user, routePermissions],
  )
}
