const windowMs = 10_000
const maxWrites = 30

/**
 * Whether one more write of a global variable may go out: 30 within 10 s. Two views that set each other's variables off
 * would never stop else.
 */
export function createWriteLimit(now: () => number = Date.now): () => boolean {
  let sent: readonly number[] = []
  return () => {
    sent = sent.filter((time) => time > now() - windowMs)
    if (sent.length >= maxWrites) return false
    sent = [...sent, now()]
    return true
  }
}
