import { useSession } from '../session'
import { serverNow } from '../wire/serverClock'
import { renewRights } from './signIn'

/** A device sleeps, its clock is set, and a timer holds 24 days at most: the time that is left is looked at again so often. */
const longestMs = 60_000

/**
 * Ends an open session once the tenant's time to sign in is over, by the clock of the server. That is asked again then: the
 * time may have been extended meanwhile. Returns how to stop.
 */
export function watchLoginExpiry(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    const { loginUntilMs } = useSession.getState()
    if (loginUntilMs === undefined) return
    const leftMs = loginUntilMs - serverNow()
    timer = setTimeout(look, leftMs < 0 ? longestMs : Math.min(leftMs + 1, longestMs))
  }
  const look = () => {
    const { loginUntilMs } = useSession.getState()
    if (loginUntilMs === undefined || serverNow() <= loginUntilMs) return wait()
    // what fails is said by the call; without an answer nobody knows whether it is over
    void renewRights()
      .catch(() => {})
      .finally(wait)
  }
  const stop = useSession.subscribe((now, before) => {
    if (now.loginUntilMs !== before.loginUntilMs) wait()
  })
  wait()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
