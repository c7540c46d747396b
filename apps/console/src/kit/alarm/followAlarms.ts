import { realtime } from '../../api/realtime/realtime'
import { askSoon } from '../askSoon'

/** What is put aside where no alarm stands is told by no push, and comes back without one. */
const againMs = 60_000

/**
 * Delivers what is read of alarms: at once, when alarms change, and when the connection comes back. One push may stand for many alarms
 * (all are eliminated at once), hence all of it is read. Returns how to stop.
 */
export function followAlarms<T>(read: () => Promise<T>, onRead: (found: T) => void): () => void {
  let isWanted = true
  const { ask, end } = askSoon(async () => {
    const found = await read()
    if (isWanted) onRead(found)
  })
  const stopPushes = realtime.onPush(({ type }) => void (type === 'alarm' && ask()))
  const stopLink = realtime.onLink(() => void (realtime.linkState() === 'live' && ask()))
  const timer = setInterval(ask, againMs)
  ask()
  return () => {
    isWanted = false
    end()
    clearInterval(timer)
    stopPushes()
    stopLink()
  }
}
