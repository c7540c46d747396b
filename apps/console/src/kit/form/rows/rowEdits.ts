/** A row of a list that is being edited; what its cells hold may not be right yet. */
export type Row = Readonly<Record<string, unknown>>

/** The rows of a form's value. */
export const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []

/** A copy of the row stands below it, as a new one. */
export function copyRow(rows: readonly Row[], index: number): Row[] {
  const { id: _id, ...copy } = rows[index] ?? {}
  return [...rows.slice(0, index + 1), copy, ...rows.slice(index + 1)]
}

export const removeRow = (rows: readonly Row[], index: number): Row[] => rows.filter((_, at) => at !== index)

/** The row one place up (-1) or down (1); at the end it stays. */
export function moveRow(rows: readonly Row[], index: number, by: -1 | 1): Row[] {
  const [row, other] = [rows[index], rows[index + by]]
  if (!row || !other) return [...rows]
  return rows.map((one, at) => (at === index ? other : at === index + by ? row : one))
}

export const changeRow = (rows: readonly Row[], index: number, part: Row): Row[] =>
  rows.map((row, at) => (at === index ? { ...row, ...part } : row))
