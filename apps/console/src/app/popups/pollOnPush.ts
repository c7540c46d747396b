/** How often is asked, and how long after the last of several reasons to (platform-shell, section 9). */
export const pollMs = 10_000
export const debounceMs = 100
/** Reasons that keep coming do not put it off any longer. */
const mostWaitMs = 1_000

/**
 * Asks every 10 s, at once on what is pushed, and never twice at a time: what comes while an answer is awaited is asked
 * for after it.
 *
 * @param listen subscribes to what is pushed; answers how to end that
 * @returns `ask` for another reason to, and how to end it
 */
export function pollOnPush(
  look: () => Promise<void>,
  listen: (heard: () => void) => () => void,
): { ask: () => void; end: () => void } {
  let check: ReturnType<typeof setTimeout> | undefined
  let askedAt: number | undefined
  let isLooking = false
  let isEnded = false
  const run = async () => {
    askedAt = undefined
    isLooking = true
    await look().catch(() => undefined)
    isLooking = false
    if (askedAt !== undefined && !isEnded) schedule()
  }
  const schedule = () => {
    clearTimeout(check)
    const left = (askedAt ?? Date.now()) + mostWaitMs - Date.now()
    check = setTimeout(() => void run(), Math.max(0, Math.min(debounceMs, left)))
  }
  const ask = () => {
    if (isEnded) return
    askedAt ??= Date.now()
    if (!isLooking) schedule()
  }
  ask()
  const poll = setInterval(ask, pollMs)
  const stopListening = listen(ask)
  return {
    ask,
    end() {
      isEnded = true
      clearTimeout(check)
      clearInterval(poll)
      stopListening()
    },
  }
}
