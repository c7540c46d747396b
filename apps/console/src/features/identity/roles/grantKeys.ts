interface Node {
  id: string
  /** A page, which is given for itself. */
  isPage?: boolean | undefined
  children?: readonly Node[]
}

/**
 * The tree with each page that has buttons as the first of them, called `opening`: whatever has nothing below it is given
 * for itself, and what stands around it gives nothing.
 */
export const withOpening = <N extends Titled>(nodes: readonly N[], opening: string): N[] =>
  nodes.map((node) => {
    const { children = [] } = node
    if (children.length === 0) return node
    // the type of a node is that of its children
    const below = withOpening(children as readonly N[], opening)
    if (!node.isPage) return { ...node, children: below }
    const itself = { ...node, title: opening, isPage: undefined, children: undefined }
    return { ...node, id: `with:${node.id}`, children: [itself, ...below] }
  })

/** Boxes of a tree whose leaves alone are granted: what is wholly so, and what partly. */
export function statesOf(nodes: readonly Node[], granted: readonly string[]) {
  const wanted = new Set(granted)
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

/**
 * What is granted after the box of a node was pressed: all that is seen below it, or none of it where all was. Whoever may
 * press a button may open its page, and who may not open a page presses nothing on it; `all` is the whole tree.
 */
export function toggled(all: readonly Node[], node: Node, granted: readonly string[]): string[] {
  const below = lowest(node)
  const pages = pagesIn(all)
  if (!below.every((id) => granted.includes(id))) {
    const opened = pages.flatMap(({ page, buttons }) =>
      buttons.some((id) => below.includes(id)) ? page : [],
    )
    return [...new Set([...granted, ...opened, ...below])]
  }
  const closed = pages.flatMap(({ page, buttons }) => (below.includes(page) ? buttons : []))
  return granted.filter((id) => !below.includes(id) && !closed.includes(id))
}

const lowest = (node: Node): string[] => (node.children?.length ? node.children.flatMap(lowest) : [node.id])

/** Pages that have buttons, as {@link withOpening} arranges them. */
const pagesIn = (nodes: readonly Node[]): { page: string; buttons: string[] }[] =>
  nodes.flatMap((node) => {
    if (!node.isPage) return pagesIn(node.children ?? [])
    const [page, ...buttons] = node.children?.length ? lowest(node) : []
    return page === undefined ? [] : { page, buttons }
  })

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
