/** What is said by messages, and waits while the screen is locked. */
export function createHeldMessages() {
  const waiting = new Map<string, () => unknown>()
  let isHeld = false
  return {
    /** Shows it, now or when the screen is unlocked; the same text once. */
    say(text: string, show: () => unknown): void {
      if (isHeld) waiting.set(text, show)
      else show()
    },
    /** It is not to be said any more. */
    retract(text: string): void {
      waiting.delete(text)
    },
    /** Holds what is said from now on. */
    hold(): void {
      isHeld = true
    },
    /** Whoever it was for is gone: nothing of it is shown. Whether anything is held. */
    forget(): boolean {
      waiting.clear()
      return isHeld
    },
    /** Shows what has waited, in its order. */
    release(): void {
      isHeld = false
      for (const show of waiting.values()) show()
      waiting.clear()
    },
  }
}
