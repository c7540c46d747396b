import { askSoon } from '../../kit/askSoon'

/** How often popups are asked for (platform-shell, section 9). */
const pollMs = 10_000

/**
 * Asks soon, then every 10 s, and at once on what is pushed; returns how to end it.
 *
 * @param listen subscribes to what is pushed; answers how to end that
 */
export function pollOnPush(look: () => Promise<void>, listen: (heard: () => void) => () => void): () => void {
  const { ask, end } = askSoon(look)
  ask()
  const poll = setInterval(ask, pollMs)
  const stopListening = listen(ask)
  return () => {
    end()
    clearInterval(poll)
    stopListening()
  }
}
