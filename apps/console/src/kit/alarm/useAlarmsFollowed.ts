import { useEffect } from 'react'
import { refreshNouns } from '../../api/cache/refresh'
import { realtime } from '../../api/realtime/realtime'
import { askSoon } from '../askSoon'

let followers = 0
let stop: (() => void) | undefined

/** Alarms come in hundreds: what is shown of them is fetched once for those that come together, never twice at a time. */
function follow(): () => void {
  const { ask, end } = askSoon(() => refreshNouns(['alarm'], 'now'))
  const stopPushes = realtime.onPush(({ type }) => void (type === 'alarm' && ask()))
  return () => {
    end()
    stopPushes()
  }
}

/** Fetches what is shown of alarms again when the socket brings one; whoever asks for that shares it. */
export function useAlarmsFollowed(): void {
  useEffect(() => {
    followers += 1
    stop ??= follow()
    return () => {
      followers -= 1
      if (followers > 0) return
      stop?.()
      stop = undefined
    }
  }, [])
}
