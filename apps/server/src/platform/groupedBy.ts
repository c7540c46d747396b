/** Values by a key of theirs: keys in the order in which they come first, values of one key in their own order. */
export function groupedBy<T>(values: Iterable<T>, keyOf: (value: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
