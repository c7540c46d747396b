/**
 * Rows after a change of their order, with the names that their formulas have for each other as they are called now. A row that
 * is another than before at the same place has been typed in; what is gone is called `?`, which no formula can be reckoned with: its
 * name would be that of another now.
 */
export function renamed<D extends { readonly expression?: unknown }>(
  before: readonly D[],
  after: readonly D[],
  letterOf: (place: number) => string,
): D[] {
  const isEdit =
    before.length === after.length && after.every((row, at) => row === before[at] || !before.includes(row))
  if (isEdit) return [...after]
  const names = new Map(
    before.flatMap((row, at) => {
      const now = after.indexOf(row)
      return now === at ? [] : [[letterOf(at), now < 0 ? '?' : letterOf(now)] as const]
    }),
  )
  if (names.size === 0) return [...after]
  return after.map((row) =>
    typeof row.expression === 'string'
      ? { ...row, expression: row.expression.replace(/\b[a-z]\w*\b/g, (name) => names.get(name) ?? name) }
      : row,
  )
}
