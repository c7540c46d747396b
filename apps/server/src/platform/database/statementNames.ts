/** Distinct statements that a connection keeps prepared at most, and how often one must come before it is. */
const most = 150
const regularAfter = 20
const watched = 2000

/** A statement that connections keep prepared. */
export interface KeptStatement {
  name: string
  /** It is parsed once and planned each time: see {@link takesMany}. */
  isPlannedAnew: boolean
}

/**
 * Names for statements that come again and again, so that a connection parses and plans them once. What comes in ever
 * new forms (filters, lists of ids) gets none, and the number of names is bounded: each costs memory on every connection.
 */
export function createStatementNames(): (text: string) => KeptStatement | undefined {
  const names = new Map<string, KeptStatement>()
  const seen = new Map<string, number>()
  return (text) => {
    const kept = names.get(text)
    if (kept !== undefined || names.size >= most) return kept
    const times = (seen.get(text) ?? 0) + 1
    if (times >= regularAfter) {
      seen.delete(text)
      names.set(text, { name: `read_${names.size}`, isPlannedAnew: takesMany(text) })
    } else {
      if (seen.size >= watched) seen.clear()
      seen.set(text, times)
    }
    return names.get(text)
  }
}

/** A parameter that is a list, or the end of a span. */
const listOrBound = /\$\d+\)?(?:::\w+)?\[\]|(?:(?<!<)>=?|<=?|\bbetween)\s*\(?\$\d/i

/**
 * Whether parameters say how many rows a statement reads: a list, or a span. A plan for all values takes each list for ten
 * entries and each span for the two-hundredth part of a table: it looks cheap, is taken from the sixth time on, and reads a
 * year as if it were a day.
 */
export const takesMany = (text: string): boolean => listOrBound.test(text)
