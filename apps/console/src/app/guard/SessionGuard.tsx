import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loginPath } from '../../api/leave'
import { notify } from '../../api/notify'
import { dropSession, useSession } from '../../api/session'
import { loadSession } from '../../api/signIn'
import { translate } from '../../i18n'
import { ShellSkeleton } from './ShellSkeleton'

/** The route guard: who has no token goes to sign-in, who has one is loaded first; a failure resets the token. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const grant = useSession((state) => state.grant)
  const user = useSession((state) => state.user)
  useQuery({
    queryKey: ['session', grant?.tenantId, grant?.userId],
    queryFn: loadOrLeave,
    enabled: grant !== undefined && user === undefined,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  if (!grant) return <Navigate to={loginPath(pathname + search)} replace />
  return user ? children : <ShellSkeleton />
}

async function loadOrLeave(): Promise<null> {
  try {
    await loadSession()
  } catch (thrown) {
    notify.error(translate((thrown instanceof Error && thrown.message) || 'Has Error'))
    dropSession()
  }
  return null
}
