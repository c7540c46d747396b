/** The program's version, as `/api/health`, the API page and 关于 name it. */
export const version = '0.1.0'

/**
 * The oldest version whose servers may work beside servers of this one on a database: what these write and say to each other, those
 * understand. Raised where they no longer would, and to what a contracting migration names (docs/upgrades.md).
 */
export const worksBeside = '0.1.0'

const parts = /^(\d+)\.(\d+)\.(\d+)$/

/** Whether servers of a version can be told apart from others by it. */
export const isVersion = (text: string): boolean => parts.test(text)

/** Whether a version is that one or came after it; both `1.2.3`. */
export function isAtLeast(one: string, least: string): boolean {
  const [a, b] = [one, least].map((text) => (parts.exec(text) ?? []).slice(1).map(Number))
  for (const [index, number] of (a ?? []).entries()) {
    const other = b?.[index] ?? 0
    if (number !== other) return number > other
  }
  return true
}
