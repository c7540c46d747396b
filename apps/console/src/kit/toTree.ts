/** A row with the rows below it; `children` is absent where there are none. */
export type Branch<T> = T & { children?: Branch<T>[] }

/** Rows as a tree by `parentId`. A row whose parent is not among them stands at the root; order is kept. */
export function toTree<T extends { id: string }>(rows: readonly T[]): Branch<T>[] {
  const branches = new Map<string, Branch<T>>(rows.map((row) => [row.id, { ...row }]))
  const roots: Branch<T>[] = []
  for (const branch of branches.values()) {
    const parent =
      'parentId' in branch && typeof branch.parentId === 'string' ? branches.get(branch.parentId) : undefined
    if (!parent || parent === branch) roots.push(branch)
    else if (parent.children) parent.children.push(branch)
    else parent.children = [branch]
  }
  return roots
}
