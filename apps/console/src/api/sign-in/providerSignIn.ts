import { beginProviderSignIn, identityErrors, issueToken } from '@energy-console/contract/identity'
import { translate } from '../../i18n'
import { recallInTab, remember, rememberInTab } from '../browser/storage'
import { callApi } from '../callApi'
import { keepGrant } from '../session'
import { digest } from './signIn'
import { signInRefusal } from './signInRefusal'

/** What this tab alone knows of the sign-in that it has begun. */
const key = 'login.browserKey'

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Leaves for an identity provider, which sends the browser back to `/auth-redirect`. A refusal is thrown. */
export async function goToProvider(
  providerId: string,
  { tenantId, redirect }: { tenantId: string; redirect: string },
): Promise<void> {
  const browserKey = randomKey()
  const { url } = await callApi(beginProviderSignIn, {
    body: { providerId, browserKey, redirect },
    isSilent: true,
  })
  remember('login.tenant', tenantId)
  rememberInTab(key, browserKey)
  if (/^https?:/.test(url)) location.assign(url)
}

/**
 * How the code of `/auth-redirect` was taken: signed in, a second step or the account's password is needed, or why not, in
 * the user's language.
 */
export type Completion =
  | { kind: 'done' }
  | { kind: 'secondStep'; challenge: string }
  | { kind: 'password'; code: string; text: string; params: Readonly<Record<string, string | number>> }
  | { kind: 'refused'; text: string }

let running: { code: string; completion: Promise<Completion> } | undefined

/** Completes a sign-in with a one-time code. The same code is sent once, however often it is asked. */
export function completeByCode(code: string): Promise<Completion> {
  if (running?.code !== code) running = { code, completion: redeem(code) }
  return running.completion
}

/** Goes on with the password of the account that the person of the provider is to be. */
export const completeByPassword = (code: string, password: string): Promise<Completion> =>
  redeem(code, { password: digest(password) })

const asksPassword: readonly (string | undefined)[] = [
  identityErrors.providerProof.key,
  identityErrors.providerProofWrong.key,
]

async function redeem(code: string, proof: { password?: string } = {}): Promise<Completion> {
  const browserKey = recallInTab(key)
  rememberInTab(key, '')
  try {
    const body = { grant_type: 'provider_code', scope: 'all', code, browser_key: browserKey, ...proof }
    const answer = await callApi(issueToken, { body, isSilent: true })
    if ('error_description' in answer && answer.challenge && asksPassword.includes(answer.error_key)) {
      rememberInTab(key, browserKey)
      const { challenge, error_text = answer.error_description, error_params = {} } = answer
      return { kind: 'password', code: challenge, text: error_text, params: error_params }
    }
    if ('error_description' in answer)
      return answer.challenge === undefined
        ? { kind: 'refused', text: signInRefusal(answer) }
        : { kind: 'secondStep', challenge: answer.challenge }
    keepGrant(answer)
    return { kind: 'done' }
  } catch (error) {
    return { kind: 'refused', text: translate(error instanceof Error ? error.message : String(error)) }
  }
}
