/** A node of a tree with what stands at it alone. */
export interface Counted {
  id: string
  parentId: string
  count: number
}

/** What stands at a node and below it. */
export interface Subtree {
  /** The node itself first. */
  ids: readonly string[]
  count: number
}

/** For each node the nodes below it, and how much there is in sum. What has lost its parent stands at the top. */
export function subtreesOf(nodes: readonly Counted[]): ReadonlyMap<string, Subtree> {
  const below = new Map<string, Counted[]>()
  for (const node of nodes) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node])
  const found = new Map<string, Subtree>()
  const visit = (node: Counted, above: ReadonlySet<string>): Subtree => {
    const path = new Set([...above, node.id])
    const children = (below.get(node.id) ?? [])
      .filter(({ id }) => !path.has(id))
      .map((child) => visit(child, path))
    const subtree = {
      ids: [node.id, ...children.flatMap(({ ids }) => ids)],
      count: children.reduce((sum, { count }) => sum + count, node.count),
    }
    found.set(node.id, subtree)
    return subtree
  }
  const known = new Set(nodes.map(({ id }) => id))
  for (const node of nodes) if (!known.has(node.parentId)) visit(node, new Set())
  return found
}
