import {
  getUserInfo,
  identityErrors,
  issueToken,
  listMenuButtons,
  listMenuRoutes,
  logout,
  type UserInfo,
} from '@energy-console/contract/identity'
import { listParameterValues, type ShellParameterKey } from '@energy-console/contract/system'
import { hash } from 'spark-md5'
import { recall, remember } from '../browser/storage'
import { CallError } from '../CallError'
import { queryClient } from '../cache/queryClient'
import { callApi } from '../callApi'
import { callQuery } from '../callQuery'
import { notify } from '../notify'
import { dropSession, keepGrant, ownerKey, userKey, useSession } from '../session'
import { serverNow } from '../wire/serverClock'
import { isFieldDevice } from './fieldDevice'
import { sayAtParting } from './parting'
import { type SignInAnswer, signInRefusal } from './signInRefusal'

/** What the sign-in form gives; the captcha only where the installation asks for one. */
export interface Credentials {
  tenantId: string
  account: string
  password: string
  captcha?: { key: string; code: string }
}

/** MD5 digest of a password, as the wire carries it. */
export const digest = (password: string): string => hash(password)

/** The server wants a captcha with this sign-in. */
export class CaptchaNeeded extends CallError {}

/** The password was right; the user proves himself once more, with `challenge`. Nothing is shown. */
export class SecondStepNeeded extends CallError {
  constructor(
    text: string,
    readonly challenge: string,
  ) {
    super(text, 400)
  }
}

/** The second step came too late, or too often: it begins again with the password. */
export class ChallengeOver extends CallError {}

/**
 * Signs in. A refusal is thrown in the user's words, as {@link CaptchaNeeded} where that is what is missing; a second step that is
 * needed is thrown as {@link SecondStepNeeded}. What has failed is said by then, as of every call.
 */
export async function signIn({ tenantId, account, password, captcha }: Credentials): Promise<void> {
  const answer = await callApi(issueToken, {
    body: {
      tenantId,
      username: account,
      password: digest(password),
      grant_type: captcha ? 'captcha' : 'password',
      scope: 'all',
      type: 'account',
    },
    headers: {
      'Tenant-Id': tenantId,
      ...(captcha ? { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } : {}),
    },
  })
  takeAnswer(answer)
}

/** The second step of signing in. A refusal is thrown, as {@link ChallengeOver} where the password is asked for again. */
export async function completeSignIn({
  challenge,
  code,
}: {
  challenge: string
  code: string
}): Promise<void> {
  takeAnswer(
    await callApi(issueToken, {
      body: { grant_type: 'second_factor', scope: 'all', challenge, code },
    }),
  )
}

/** Keeps a grant; says a refusal, and throws it as what it asks for. */
function takeAnswer(answer: SignInAnswer): void {
  if (!('error_description' in answer)) {
    keepGrant(answer)
    return
  }
  const text = signInRefusal(answer)
  if (answer.challenge !== undefined) throw new SecondStepNeeded(text, answer.challenge)
  notify.refusal(issueToken.path, text)
  const isOver = answer.error_key === identityErrors.challengeOver.key
  const Refusal = answer.captcha_needed ? CaptchaNeeded : isOver ? ChallengeOver : CallError
  throw new Refusal(text, answer.error_code)
}

interface Granted {
  code: string
  isOpen: boolean
  children?: readonly Granted[]
}

/** Codes of the nodes of a permission tree that are marked open. */
export function openCodes(nodes: readonly Granted[]): string[] {
  return nodes.flatMap((node) => [...(node.isOpen ? [node.code] : []), ...openCodes(node.children ?? [])])
}

/**
 * Loads who is signed in and what he may do; throws where that fails. Where the tenant's time to sign in is over, that is said and
 * the session ends, whether it begins or has long been open.
 */
export async function loadSession(): Promise<void> {
  // a device that goes on without the server says so itself
  const isSilent = isFieldDevice()
  const [user, routes, buttons, [expiry]] = await Promise.all([
    callApi(getUserInfo, { isSilent }),
    queryClient.fetchQuery({ ...callQuery(listMenuRoutes), staleTime: 0 }),
    callApi(listMenuButtons, { isSilent }),
    callApi(listParameterValues, { query: { paramKeys: expiryKey }, isSilent }),
  ])
  // whoever views the tenant is none of its users
  const isOwn = !user.isSuperAdmin && user.viewing_until === undefined
  const loginUntilMs = isOwn ? untilMsOf(expiry) : undefined
  if (loginUntilMs !== undefined && serverNow() > loginUntilMs) {
    sayAtParting(expiredText)
    // not by choice: what is unsaved waits until the time is extended
    await signInAgain()
    throw new Error(expiredText)
  }
  const routeCodes = openCodes(routes)
  const buttonCodes = openCodes(buttons)
  useSession.setState({
    ...{ user, isRecalled: false, loginUntilMs },
    routePermissions: new Set(routeCodes),
    buttonPermissions: new Set(buttonCodes),
  })
  remember(userKey('cache', 'session'), { user, routeCodes, buttonCodes })
}

interface KeptSession {
  user: UserInfo
  routeCodes: string[]
  buttonCodes: string[]
}

/** Goes on as who was signed in here last, where there is no network to ask; answers whether that is known. */
export function recallSession(): boolean {
  const kept = recall<KeptSession>(userKey('cache', 'session'))
  if (!kept) return false
  useSession.setState({
    ...{ user: kept.user, isRecalled: true },
    routePermissions: new Set(kept.routeCodes),
    buttonPermissions: new Set(kept.buttonCodes),
  })
  return true
}

const expiryKey: ShellParameterKey = 'x_lg_nums'
const expiredText = 'Exceeded maximum login days, please contact the supplier'

/** The remark of parameter `x_lg_nums` is the Unix second after which the tenant may not sign in any more; in ms. */
function untilMsOf(parameter: { remark: string } | undefined): number | undefined {
  const seconds = Number(parameter?.remark)
  return parameter?.remark && Number.isFinite(seconds) ? seconds * 1000 : undefined
}

/** Loads anew what the user may do, after somebody has changed it; what is shown follows. */
export async function renewRights(): Promise<void> {
  await loadSession()
  await queryClient.invalidateQueries()
}

/**
 * Signs out at the server. Answers whether what is to end here is that session still: where another tenant was viewed, a
 * refused call may have gone back to the own sign-in meanwhile, which goes on.
 */
async function logOut(): Promise<boolean> {
  const owner = ownerKey()
  await callApi(logout, { isSilent: true }).catch(() => {})
  return ownerKey() === '' || ownerKey() === owner
}

/** Signs out so that the same user proves anew who he is: the guard leads back to where he was, and unsaved work stays his. */
export async function signInAgain(): Promise<void> {
  if (await logOut()) dropSession()
}

/** Signs out at the server and here; the local part happens even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (await logOut()) dropSession({ isByChoice: true })
}
