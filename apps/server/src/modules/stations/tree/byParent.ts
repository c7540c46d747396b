/** Groups rows under their parents; a row whose parent is missing stands at the root, so that nothing gets lost. */
export function byParent<R extends { id: string; parentId: string }>(rows: readonly R[]): Map<string, R[]> {
  const ids = new Set(rows.map((row) => row.id))
  const children = new Map<string, R[]>()
  for (const row of rows) {
    const parent = ids.has(row.parentId) && row.parentId !== row.id ? row.parentId : '0'
    children.set(parent, [...(children.get(parent) ?? []), row])
  }
  return children
}
