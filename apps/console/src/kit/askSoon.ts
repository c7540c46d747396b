/** How long after the last of several reasons is asked (platform-shell, section 9). */
const debounceMs = 100
/** Reasons that keep coming do not put it off any longer. */
const mostWaitMs = 1_000

/** Something that is asked for reasons that come in bunches. */
interface Asking {
  /** There is a reason to. */
  ask(): void
  end(): void
}

/** Asks once for reasons that come together, and never twice at a time: what comes while an answer is awaited comes after it. */
export function askSoon(look: () => Promise<void>): Asking {
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
  return {
    ask() {
      if (isEnded) return
      askedAt ??= Date.now()
      if (!isLooking) schedule()
    },
    end() {
      isEnded = true
      clearTimeout(check)
    },
  }
}
