interface Node {
  id: string
  children?: readonly Node[]
}

/** Of the granted ids those without children: a tree with boxes derives the state of the others. */
export function leavesOf(nodes: readonly Node[], granted: readonly string[]): string[] {
  const wanted = new Set(granted)
  const walk = (some: readonly Node[]): string[] =>
    some.flatMap((node) =>
      node.children?.length ? walk(node.children) : wanted.has(node.id) ? [node.id] : [],
    )
  return walk(nodes)
}

/** The checked ids with everything above them: who may press a button may open its page. */
export function ancestorsOf(nodes: readonly Node[], checked: readonly string[]): string[] {
  const wanted = new Set(checked)
  const walk = (node: Node): string[] => {
    const below = (node.children ?? []).flatMap(walk)
    return below.length > 0 || wanted.has(node.id) ? [node.id, ...below] : []
  }
  return nodes.flatMap(walk)
}
