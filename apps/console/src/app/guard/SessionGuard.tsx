import { lazyPart } from '@energy-console/schematic-react/part'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { CallError, isCutOff } from '../../api/CallError'
import { queryClient } from '../../api/cache/queryClient'
import { dropSession, ownerKey, useOwner, useSession } from '../../api/session'
import { isFieldDevice } from '../../api/sign-in/fieldDevice'
import { loginPath } from '../../api/sign-in/leave'
import { sayAtParting } from '../../api/sign-in/parting'
import { loadSession, recallSession, signOut } from '../../api/sign-in/signIn'
import { translate } from '../../i18n'
import { Failure } from '../../kit/Failure'
import { lockedFrom } from '../lock/lockedFrom'

/** Fetched for those who must change their password. */
const PasswordDue = lazyPart(async () => (await import('../entry/PasswordDue')).PasswordDue)

/** Fetched for those whose tenant asks for a second step that they have not. */
const TwoFactorDue = lazyPart(async () => (await import('../entry/TwoFactorDue')).TwoFactorDue)

/** Fetched for those who view another tenant. */
const ViewingBar = lazyPart(async () => (await import('../viewing/ViewingBar')).ViewingBar)

const retryMs = 5_000
/** How often the server is looked for while the device goes on without it. */
const recalledRetryMs = 20_000

interface SessionGuardProps {
  /** What can be done for an address while it is asked who is signed in. */
  meanwhile: (pathname: string) => void
  /** What stands there meanwhile. */
  outline: (pathname: string) => ReactNode
  children: ReactNode
}

/**
 * The route guard: who has no token goes to sign-in, who has one is loaded first; a failure resets the token. A server
 * that cannot be reached or is out of order has refused nobody: it is asked again until it answers.
 */
export function SessionGuard({ meanwhile, outline, children }: SessionGuardProps) {
  const location = useLocation()
  const { pathname } = location
  const owner = useOwner()
  const user = useSession((state) => state.user)
  const isRecalled = useSession((state) => state.isRecalled)
  const { error, refetch } = useQuery({
    ...sessionQuery(owner, () => meanwhile(pathname)),
    enabled: owner !== '' && (user === undefined || isRecalled),
    refetchInterval: ({ state }) => (isRecalled ? recalledRetryMs : state.status === 'error' && retryMs),
  })
  const from = lockedFrom(location)
  if (owner === '') return <Navigate to={loginPath(from ? from.pathname + from.search : '/')} replace />
  if (user?.password_due) return <PasswordDue />
  if (user?.second_factor_due) return <TwoFactorDue />
  if (user?.viewing_until)
    return (
      <>
        {children}
        <ViewingBar user={user} />
      </>
    )
  if (user) return children
  return error ? (
    <Failure text={translate(error.message)} onRetry={() => void refetch()}>
      <Button onClick={() => void signOut()}>{translate('退出登录')}</Button>
    </Failure>
  ) : (
    outline(pathname)
  )
}

/** How it is asked who is signed in. */
const sessionQuery = (owner: string, meanwhile: () => void) => ({
  queryKey: [owner, 'session'],
  queryFn: () => {
    meanwhile()
    return loadOrLeave()
  },
  networkMode: 'always' as const,
  retry: false,
  gcTime: 0,
  staleTime: 0,
})

/** Asks who is signed in before the guard stands, which finds the answer there or on its way. */
export function askForSession(meanwhile: () => void): void {
  const owner = ownerKey()
  if (owner !== '') void queryClient.prefetchQuery(sessionQuery(owner, meanwhile))
}

async function loadOrLeave(): Promise<null> {
  try {
    await loadSession()
  } catch (thrown) {
    // whoever carries tasks out where the server is not reached goes on with what the device keeps
    if (isCutOff(thrown) && useSession.getState().user === undefined && isFieldDevice() && recallSession())
      return null
    if (thrown instanceof CallError && (thrown.code === 0 || thrown.code >= 500)) throw thrown
    // 401, 418 and the end of the tenant's time have ended the session already
    if (ownerKey() === '') return null
    sayAtParting(wordsOf(thrown))
    dropSession()
  }
  return null
}

/** What is said of a failure: only refusals are in words for people. */
const wordsOf = (thrown: unknown): string => (thrown instanceof CallError && thrown.message) || 'Has Error'
