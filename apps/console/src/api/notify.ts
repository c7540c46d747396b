/** How calls speak to the user. The shell sets it, so that messages stand in its theme and language. */
export interface Notifier {
  success(text: string, options?: { title: string }): void
  error(text: string): void
  warning(text: string): void
  /** A dialog that must be read; `title` and one button. */
  notice(title: string, text: string): void
}

const silent: Notifier = { success() {}, error() {}, warning() {}, notice() {} }
let current = silent

/** The notifier of the shell that is on screen. */
export const notify: Notifier = {
  success: (text, options) => current.success(text, options),
  error: (text) => current.error(text),
  warning: (text) => current.warning(text),
  notice: (title, text) => current.notice(title, text),
}

/** Connects the shell; returns how to take that back. */
export function setNotifier(notifier: Notifier): () => void {
  current = notifier
  return () => {
    if (current === notifier) current = silent
  }
}
