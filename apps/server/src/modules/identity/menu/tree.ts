/** What a tree is built from. */
interface Node {
  id: string
  parentId: string
}

/**
 * Rows as a tree, in their order. A row whose parent is missing stands at the top. `children` is left out when empty.
 */
export function treeOf<R extends Node, N extends Node & { children?: N[]; hasChildren: boolean }>(
  rows: readonly R[],
  toNode: (row: R) => N,
): N[] {
  const nodes = new Map(rows.map((row) => [row.id, toNode(row)]))
  const tops: N[] = []
  for (const node of nodes.values()) {
    const above = nodes.get(node.parentId)
    if (!above || above === node) tops.push(node)
    else {
      above.children = [...(above.children ?? []), node]
      above.hasChildren = true
    }
  }
  return tops
}

/** The rows with the given ids and everything above them, in the order of `rows`. */
export function withAncestors<R extends Node>(rows: readonly R[], ids: ReadonlySet<string>): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const id of ids) {
    let at = byId.get(id)
    while (at && !kept.has(at.id)) {
      kept.add(at.id)
      at = byId.get(at.parentId)
    }
  }
  return rows.filter((row) => kept.has(row.id))
}
