/** A row of a tree whose nodes stand open: how deep it is (from 1) and what it is called. */
interface TreeRow {
  level: number
  title: string
}

/**
 * The row that a key leads to from the row `at`, as WAI-ARIA has it for trees: up, down, first and last, into a node and out
 * of it, and the next row whose name begins with a letter. Undefined where the key leads nowhere.
 */
export function rowOfKey(rows: readonly TreeRow[], at: number, key: string): number | undefined {
  const level = rows[at]?.level ?? 1
  const within = (row: number) => (row >= 0 && row < rows.length ? row : undefined)
  switch (key) {
    case 'ArrowDown':
      return within(at + 1)
    case 'ArrowUp':
      return within(at - 1)
    case 'Home':
      return within(0)
    case 'End':
      return within(rows.length - 1)
    case 'ArrowRight':
      return (rows[at + 1]?.level ?? 0) > level ? at + 1 : undefined
    case 'ArrowLeft':
      return within(rows.findLastIndex((row, index) => index < at && row.level < level))
  }
  if (key.length !== 1 || key === ' ') return undefined
  const isHit = ({ title }: TreeRow) => title.toLowerCase().startsWith(key.toLowerCase())
  const below = rows.findIndex((row, index) => index > at && isHit(row))
  return within(below >= 0 ? below : rows.findIndex(isHit))
}
