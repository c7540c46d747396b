/** Distinct statements that a connection keeps prepared at most, and how often one must come before it is. */
const most = 150
const regularAfter = 20
const watched = 2000

/**
 * Names for statements that come again and again, so that a connection parses and plans them once. What comes in ever
 * new forms (filters, lists of ids) gets none, and the number of names is bounded: each costs memory on every connection.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= most) return name
    const times = (seen.get(text) ?? 0) + 1
    if (times >= regularAfter) {
      seen.delete(text)
      names.set(text, `read_${names.size}`)
    } else {
      if (seen.size >= watched) seen.clear()
      seen.set(text, times)
    }
    return names.get(text)
  }
}
