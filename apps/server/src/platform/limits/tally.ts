/** How many hold something, by key. */
interface Tally {
  /** Counts one more for the key, unless that is more than `most`. */
  enter(key: string, most: number): boolean
  leave(key: string): void
  count(key: string): number
}

/** Counts from nothing. */
export function createTally(): Tally {
  const counts = new Map<string, number>()
  return {
    enter(key, most) {
      const count = counts.get(key) ?? 0
      if (count >= most) return false
      counts.set(key, count + 1)
      return true
    },
    leave(key) {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
    count: (key) => counts.get(key) ?? 0,
  }
}
