import { issueToken, type TokenGrant } from '@energy-console/contract/identity'
import { withLock } from '../browser/locks'
import { adoptGrant, type Grant, keepGrant, ownerKey, useSession } from '../session'
import { clientHeader } from '../wire/client'
import { toQueryString } from '../wire/toQueryString'

/** The specification's token time: older than this, an access token is exchanged before the next call. */
const refreshAfterMs = 3_000_000
let running: Promise<Grant | undefined> | undefined

/** The access token to send, refreshed where it is due; undefined when nobody is signed in. */
export async function freshToken(): Promise<string | undefined> {
  const { grant } = useSession.getState()
  if (!grant || !isDue(grant)) return grant?.accessToken
  running ??= refreshInOneTab().finally(() => {
    running = undefined
  })
  const fresh = await running
  return fresh?.accessToken
}

/** A clock that was set back says nothing of a token's age: one that comes from later is due as well. */
const isDue = ({ issuedAt }: Grant) => {
  const ageMs = Date.now() - issuedAt
  return ageMs < 0 || ageMs >= refreshAfterMs
}

async function refreshInOneTab(): Promise<Grant | undefined> {
  return withLock('token-refresh', async () => {
    const grant = adoptGrant()
    return grant && isDue(grant) ? exchange(grant) : grant
  })
}

/** Asks for a new pair. Refused or unreachable: the old token goes out, and a 401 then ends the session. */
async function exchange(grant: Grant): Promise<Grant> {
  const owner = ownerKey()
  const body = { grant_type: 'refresh_token', scope: 'all', refresh_token: grant.refreshToken }
  try {
    const response = await fetch(issueToken.path, {
      method: 'POST',
      headers: {
        Authorization: clientHeader,
        'Tenant-Id': grant.tenantId,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: toQueryString({ ...body, tenantId: grant.tenantId }).slice(1),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as Partial<TokenGrant>
    // who has signed out meanwhile is not signed in again by the answer
    return answer.access_token && ownerKey() === owner ? keepGrant(answer as TokenGrant) : grant
  } catch {
    return grant
  }
}

/** Keeps the token fresh while the page stands still (a wall screen makes calls anyway, a socket does not). */
export function keepTokenFresh(): () => void {
  const timer = setInterval(() => void freshToken(), 60_000)
  return () => clearInterval(timer)
}
