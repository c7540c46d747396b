let last = 0

/** Numbers that make names differ within one test file. */
export const nextNumber = (): number => {
  last += 1
  return last
}

/** The only row that an insert answers. */
export function first<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}
