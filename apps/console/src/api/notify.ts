/** How calls speak to the user. The shell sets it, so that messages stand in its theme and language. */
export interface Notifier {
  success(text: string, options?: { title: string }): void
  error(text: string): void
  /** Takes an error off the screen, if it still stands there. */
  retract(text: string): void
  warning(text: string): void
  /** A dialog that must be read; `title` and one button. */
  notice(title: string, text: string): void
}

const silent: Notifier = { success() {}, error() {}, retract() {}, warning() {}, notice() {} }
let current = silent

/** The last refusal of each call. */
const refusals = new Map<string, string>()

/** The notifier of the shell that is on screen. */
export const notify = {
  success: (text: string, options?: { title: string }) => current.success(text, options),
  error: (text: string) => current.error(text),
  warning: (text: string) => current.warning(text),
  notice: (title: string, text: string) => current.notice(title, text),
  /** Says why a call was refused, until it is made again. */
  refusal(path: string, text: string) {
    refusals.set(path, text)
    current.error(text)
  },
  /** A call is made anew: what its last attempt was refused for is not said beside what this one brings. */
  attempt(path: string) {
    const text = refusals.get(path)
    refusals.delete(path)
    if (text !== undefined) current.retract(text)
  },
}

/** Connects the shell; returns how to take that back. */
export function setNotifier(notifier: Notifier): () => void {
  current = notifier
  return () => {
    if (current === notifier) current = silent
  }
}
