import type { PageSpec } from '@energy-console/contract'
import type { TokenGrant, UserInfo } from '@energy-console/contract/identity'
import { create } from 'zustand'
import {
  forgetAll,
  forgetDrafts,
  forgetKeptTasks,
  onRemembered,
  recall,
  recallInTab,
  remember,
  rememberInTab,
} from './browser/storage'

/** What sign-in gave. `issuedAt` in Unix ms, by this browser's clock. */
export interface Grant {
  accessToken: string
  refreshToken: string
  issuedAt: number
  tenantId: string
  userId: string
}

interface SessionState {
  grant: Grant | undefined
  /** Undefined until the guard has loaded it. */
  user: UserInfo | undefined
  /** Who is signed in is what this browser knew last: the server could not be asked yet. */
  isRecalled: boolean
  /** Granted page codes. */
  routePermissions: ReadonlySet<string>
  /** Granted button codes. */
  buttonPermissions: ReadonlySet<string>
  /** When the tenant's time to sign in is over, Unix ms by the server's clock; undefined where it has no end. */
  loginUntilMs: number | undefined
}

const cookieName = 'Admin-Token'
const nobody = {
  user: undefined,
  isRecalled: false,
  routePermissions: new Set<string>(),
  buttonPermissions: new Set<string>(),
  loginUntilMs: undefined,
}

const hasCookie = () => document.cookie.split('; ').some((part) => part.startsWith(`${cookieName}=`))
const writeCookie = (token: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The specification names this cookie; the Cookie Store API would leave plain http out.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${cookieName}=${token}; path=/; max-age=${maxAge}; SameSite=Strict${secure}`
}
const restore = () => (hasCookie() ? recall<Grant>('grant') : undefined)

/** Who is signed in here. Server data beyond that lives in queries. */
export const useSession = create<SessionState>(() => ({ grant: restore(), ...nobody }))

const ownerOf = (grant: Grant | undefined) => (grant ? `${grant.tenantId}.${grant.userId}` : '')

/** Tenant and user as one text, '' for nobody: what is kept for the signed-in user is kept under it. */
export const ownerKey = (): string => ownerOf(useSession.getState().grant)

/** Hook form of `ownerKey`. */
export const useOwner = (): string => useSession(({ grant }) => ownerOf(grant))

const lastOwnerKey = 'lastOwner'
/** Who sat here, in this tab; known after a reload too. */
let lastOwner = ''
function noteOwner(grant: Grant | undefined): void {
  lastOwner = ownerOf(grant) || recallInTab(lastOwnerKey)
  rememberInTab(lastOwnerKey, lastOwner)
}
noteOwner(useSession.getState().grant)

/** Whether somebody else sat here before: where he was is not where the present user wants to go. */
export const isAnotherUser = (): boolean => lastOwner !== '' && lastOwner !== ownerKey()

/** Calls back whenever a session has ended, however it did: what memory holds for its user goes. */
export function onSessionEnd(forget: () => void): void {
  useSession.subscribe(({ grant }, before) => {
    if (before.grant && ownerOf(grant) !== ownerOf(before.grant)) forget()
  })
}

/** Remembers a granted or refreshed sign-in in all tabs of this browser. */
export function keepGrant(answer: TokenGrant): Grant {
  const grant: Grant = {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    issuedAt: Date.now(),
    tenantId: answer.tenant_id,
    userId: answer.user_id,
  }
  if (ownerOf(grant) !== ownerKey()) {
    // whoever sat here before may have left without signing out
    forgetAll('cache.')
    void forgetDrafts({ exceptOf: ownerOf(grant) })
    forgetKeptTasks()
  }
  writeCookie(grant.accessToken, 30 * 86_400)
  remember('grant', grant)
  useSession.setState({ grant })
  return grant
}

/**
 * Ends the session here: forgets the sign-in and everything cached for it, in all tabs. Calls nobody. Unsaved work in
 * the browser's database stays for the same user alone; it goes when somebody else signs in, or `isByChoice`.
 */
export function dropSession({ isByChoice = false } = {}): void {
  if (endVisit() || isAlreadyAnother()) return
  forgetAll('cache.')
  if (isByChoice) void forgetDrafts({})
  forgetKeptTasks()
  writeCookie('', 0)
  remember('grant', undefined)
  useSession.setState({ grant: undefined, ...nobody })
}

const ownGrantKey = 'ownGrant'

/** Whose sign-in this browser has, as {@link ownerKey} says it: also while another tenant is viewed. */
export const signedInKey = (): string =>
  ownerKey() === '' ? '' : ownerOf(recall<Grant>(ownGrantKey) ?? useSession.getState().grant)

/** Goes on as a viewer of another tenant, in all tabs; the own sign-in and what is unsaved in it wait until that ends. */
export function beginVisit(grant: Grant): void {
  remember(ownGrantKey, useSession.getState().grant)
  remember('grant', grant)
  location.assign('/')
}

/** Goes back to the own sign-in, where another tenant was viewed; false where none was. */
function endVisit(): boolean {
  const own = recall<Grant>(ownGrantKey)
  if (!own) return false
  // the viewer's own; a lock is that of the sign-in, and stays
  forgetAll(`cache.${ownerKey()}.`)
  remember(ownGrantKey, undefined)
  remember('grant', own)
  // what else is refused to the viewer on its way ends nobody's session any more
  adoptGrant()
  location.assign('/settings/tenants')
  return true
}

/** Whether another tab has ended what this one still shows, by going on as somebody else: his session is not ours to end. */
function isAlreadyAnother(): boolean {
  const shown = ownerKey()
  const kept = adoptGrant()
  return kept !== undefined && shown !== '' && ownerOf(kept) !== shown
}

/** Key of something remembered for the signed-in user alone; gone at sign-out when it is a `cache`. */
export const userKey = (kind: 'cache' | 'preferences', name: string): string =>
  `${kind}.${ownerKey()}.${name}`

/** The grant as another tab last left it; picks up its refresh or sign-out. */
export function adoptGrant(): Grant | undefined {
  const kept = restore()
  const { grant } = useSession.getState()
  if (kept?.accessToken !== grant?.accessToken) {
    const isOther = ownerOf(kept) !== ownerOf(grant)
    useSession.setState({ grant: kept, ...(isOther ? nobody : {}) })
  }
  return kept
}

onRemembered('grant', adoptGrant)
useSession.subscribe((_now, { grant }) => {
  if (grant) noteOwner(grant)
})

/** Whether the signed-in user holds a button code; tenant 000000 holds all. */
export const holdsButton = (state: SessionState, code: string | undefined): boolean =>
  code === undefined || state.user?.isSuperAdmin === true || state.buttonPermissions.has(code)

/** The signed-in user as who makes calls; a call may ask for the code of a page, also of one without buttons. */
export const callerOf = (state: SessionState) => ({
  holds: (code: string) => holdsButton(state, code) || state.routePermissions.has(code),
  isViewOnly: state.user?.viewing_until !== undefined,
})

/** Hook form of `holdsButton`. */
export const useButton = (code: string | undefined): boolean =>
  useSession((state) => holdsButton(state, code))

/** Whether a page is open to the signed-in user: by its own code, which is held also without any button below the page. */
export const seesPage = (state: SessionState, { code }: Pick<PageSpec, 'code'>): boolean =>
  code === undefined || state.user?.isSuperAdmin === true || state.routePermissions.has(code)

/** Hook form of `seesPage`. */
export const useSees = (page: Pick<PageSpec, 'code'>): boolean => useSession((state) => seesPage(state, page))
