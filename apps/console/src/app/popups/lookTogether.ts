import { leadOneTab } from '../../api/browser/locks'
import { pollOnPush } from './pollOnPush'

/** Longer than that ago nobody has looked where all is well. */
const staleMs = 15_000
const checkMs = 5_000

/**
 * One tab of the browser looks, every 10 s and on every push; all of them show what it finds. A browser lets timers of a hidden tab run as
 * seldom as once a minute: one that is seen looks by itself where nobody has looked for 15 s.
 *
 * @param listen subscribes to what is pushed; answers how to end that
 * @returns how to end it
 */
export function lookTogether(
  name: string,
  look: () => Promise<void>,
  listen: (heard: () => void) => () => void,
): () => void {
  const others = new BroadcastChannel(name)
  let lookedAt = performance.now()
  let isLeading = false
  const note = () => {
    lookedAt = performance.now()
  }
  others.addEventListener('message', note)
  const lookAndTell = () => {
    note()
    others.postMessage('looks')
    return look()
  }
  const check = () => {
    if (isLeading || document.visibilityState !== 'visible') return
    if (performance.now() - lookedAt < staleMs) return
    // what has failed is looked at again soon
    lookAndTell().catch(() => undefined)
  }
  const timer = setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
  const resign = leadOneTab(name, () => {
    isLeading = true
    const end = pollOnPush(lookAndTell, listen)
    return () => {
      isLeading = false
      end()
    }
  })
  return () => {
    resign()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    others.close()
  }
}
