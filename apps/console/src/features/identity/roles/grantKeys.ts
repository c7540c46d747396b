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

/** Boxes of a tree whose leaves alone are granted: what is wholly so, and what partly. */
export function statesOf(nodes: readonly Node[], leaves: readonly string[]) {
  const wanted = new Set(leaves)
  const checked: string[] = []
  const halfChecked: string[] = []
  const walk = (node: Node): 'all' | 'some' | 'none' => {
    const below = (node.children ?? []).map(walk)
    const isOwn = below.length === 0 ? wanted.has(node.id) : below.every((state) => state === 'all')
    if (isOwn) checked.push(node.id)
    else if (below.some((state) => state !== 'none')) halfChecked.push(node.id)
    else return 'none'
    return isOwn ? 'all' : 'some'
  }
  nodes.forEach(walk)
  return { checked, halfChecked }
}

/** A node of a tree by its id. */
export function nodeIn<N extends Node>(nodes: readonly N[], id: string): N | undefined {
  for (const node of nodes) {
    // the type of a node is that of its children
    const found = node.id === id ? node : nodeIn((node.children ?? []) as readonly N[], id)
    if (found) return found
  }
  return undefined
}

/** The leaves after the box of a node was pressed: all that are seen below it, or none of them where all were checked. */
export function toggled(node: Node, leaves: readonly string[]): string[] {
  const below = lowest(node)
  const others = leaves.filter((id) => !below.includes(id))
  return below.every((id) => leaves.includes(id)) ? others : [...others, ...below]
}

const lowest = (node: Node): string[] => (node.children?.length ? node.children.flatMap(lowest) : [node.id])

interface Titled extends Node {
  title: string
  children?: readonly Titled[]
}

/** The nodes whose title has the words in it, whole, with all that stands above them; and how many there are. */
export function foundIn<N extends Titled>(nodes: readonly N[], words: string): { nodes: N[]; count: number } {
  const wanted = words.toLowerCase()
  let count = 0
  const walk = (node: N): N[] => {
    // the type of a node is that of its children
    const below = ((node.children ?? []) as readonly N[]).flatMap(walk)
    const isFound = node.title.toLowerCase().includes(wanted)
    if (isFound) count += 1
    if (isFound && below.length === 0) return [node]
    return below.length > 0 ? [{ ...node, children: isFound ? node.children : below }] : []
  }
  return { nodes: nodes.flatMap(walk), count }
}

/** All nodes that have others below them. */
export const branchesOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => (children.length > 0 ? [id, ...branchesOf(children)] : []))
