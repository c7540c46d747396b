import { coreErrors, type Refusal } from '@energy-console/contract'
import { type SessionEnd, sessionEnds } from '@energy-console/contract/identity'
import { create } from 'zustand'
import { onRemembered, recall, remember } from '../browser/storage'
import { useSession } from '../session'

/** Every tab of the browser shows them, over reloads. */
const key = 'login.parting'

/** Why the last session here ended without its user asking for it and what it leaves here, in Chinese, a line each; undefined where he did, or has begun anew. */
export const useParting = create<{ text: string | undefined }>(() => ({ text: recall<string>(key) }))

/** Words, in Chinese or as they are to be read, that stand on the sign-in page until somebody types there or signs in. */
export function sayAtParting(text: string): void {
  const { text: said } = useParting.getState()
  // why a session ended and what it leaves on the device are both to be read
  const all = said === undefined || said.includes(text) ? (said ?? text) : `${said}\n${text}`
  remember(key, all)
  useParting.setState({ text: all })
}

/** Takes them back. */
export function forgetParting(): void {
  if (useParting.getState().text === undefined) return
  remember(key, undefined)
  useParting.setState({ text: undefined })
}

/** The words for a token that is refused; where the server does not tell why, its time is over. */
export const partingOf = (refusal: Refusal | undefined): string => {
  const reason = refusal?.key === coreErrors.unauthorized.key ? refusal.params.reason : undefined
  return isSessionEnd(reason) ? sessionEnds[reason] : sessionEnds.expired
}

const isSessionEnd = (reason: string | number | undefined): reason is SessionEnd =>
  reason !== undefined && Object.hasOwn(sessionEnds, reason)

onRemembered(key, () => useParting.setState({ text: recall<string>(key) }))
useSession.subscribe(({ grant }, before) => {
  if (grant && !before.grant) forgetParting()
})
