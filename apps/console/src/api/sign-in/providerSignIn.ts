import { beginProviderSignIn, identityErrors, issueToken } from '@energy-console/contract/identity'
import { recallInTab, remember, rememberInTab } from '../browser/storage'
import { callApi } from '../callApi'
import { notify } from '../notify'
import { keepGrant } from '../session'
import { digest } from './signIn'
import { signInRefusal } from './signInRefusal'

/** What this tab alone knows of the sign-in that it has begun. */
const key = 'login.browserKey'

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Leaves for an identity provider, which sends the browser back to `/auth-redirect`. A refusal is said, and thrown. */
export async function goToProvider(
  providerId: string,
  { tenantId, redirect }: { tenantId: string; redirect: string },
): Promise<void> {
  const browserKey = randomKey()
  const { url } = await callApi(beginProviderSignIn, { body: { providerId, browserKey, redirect } })
  remember('login.tenant', tenantId)
  rememberInTab(key, browserKey)
  if (/^https?:/.test(url)) location.assign(url)
}

/**
 * How the code of `/auth-redirect` was taken: signed in, a second step or the password of `account` is needed, or it was refused. Why
 * is said by then, as of every call.
 */
export type Completion =
  | { kind: 'done' }
  | { kind: 'secondStep'; challenge: string }
  | { kind: 'password'; code: string; account: string }
  | { kind: 'refused' }

let running: { code: string; completion: Promise<Completion> } | undefined

/** Completes a sign-in with a one-time code. The same code is sent once, however often it is asked. */
export function completeByCode(code: string): Promise<Completion> {
  if (running?.code !== code) running = { code, completion: redeem(code) }
  return running.completion
}

/** Goes on with the password of the account that the person of the provider is to be. */
export const completeByPassword = (code: string, password: string): Promise<Completion> =>
  redeem(code, { password: digest(password) })

async function redeem(code: string, proof: { password?: string } = {}): Promise<Completion> {
  const browserKey = recallInTab(key)
  rememberInTab(key, '')
  try {
    const body = { grant_type: 'provider_code', scope: 'all', code, browser_key: browserKey, ...proof }
    const answer = await callApi(issueToken, { body })
    if (!('error_description' in answer)) {
      keepGrant(answer)
      return { kind: 'done' }
    }
    const { challenge, error_key, error_params } = answer
    const isWrong = error_key === identityErrors.providerProofWrong.key
    if (challenge === undefined || isWrong) notify.refusal(issueToken.path, signInRefusal(answer))
    if (challenge === undefined) return { kind: 'refused' }
    if (!isWrong && error_key !== identityErrors.providerProof.key) return { kind: 'secondStep', challenge }
    rememberInTab(key, browserKey)
    return { kind: 'password', code: challenge, account: String(error_params?.account ?? '') }
  } catch {
    return { kind: 'refused' } // why has been said
  }
}
