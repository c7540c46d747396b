/**
 * A row of a list that is being edited, by the fields of its schema. What a cell holds may not be right yet: nothing, or a
 * text that stands for none of its values.
 */
export type RowDraft<R extends object> = {
  readonly [Name in keyof R]?: R[Name] | string | null | undefined
} & {
  /** Of a stored one. */
  readonly id?: string | undefined
}

/** The rows of a form's value, which are drafts of the schema that its field was declared with. */
export const rowsOf = <D extends object>(value: unknown): readonly D[] =>
  Array.isArray(value) ? value.filter((row): row is D => typeof row === 'object' && row !== null) : []

/** What a cell changes in its row, by the name of its column. */
export const cellOf = <D extends object>(name: string, value: unknown): Partial<D> =>
  // columns are fields of the schema that D is made of
  ({ [name]: value }) as Partial<D>

/** A copy of the row stands below it, as a new one. */
export function copyRow<D extends object>(rows: readonly D[], index: number): D[] {
  const row = rows[index]
  if (!row) return [...rows]
  const copy = { ...row }
  if ('id' in copy) delete copy.id
  return [...rows.slice(0, index + 1), copy, ...rows.slice(index + 1)]
}

export const removeRow = <D extends object>(rows: readonly D[], index: number): D[] =>
  rows.filter((_, at) => at !== index)

/** The row one place up (-1) or down (1); at the end it stays. */
export function moveRow<D extends object>(rows: readonly D[], index: number, by: -1 | 1): D[] {
  const [row, other] = [rows[index], rows[index + by]]
  if (!row || !other) return [...rows]
  return rows.map((one, at) => (at === index ? other : at === index + by ? row : one))
}

/** The row at the place of another one, whatever lies between moves up or down. */
export function moveRowTo<D extends object>(rows: readonly D[], from: number, to: number): D[] {
  const moved = rows[from]
  if (!moved || !rows[to]) return [...rows]
  const rest = removeRow(rows, from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

export const changeRow = <D extends object>(rows: readonly D[], index: number, part: Partial<D>): D[] =>
  rows.map((row, at) => (at === index ? { ...row, ...part } : row))
