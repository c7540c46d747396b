interface Node {
  id: string
  title: string
  isPage?: boolean | undefined
  children?: readonly Node[]
}

/** Who of two roles has a node of the grant tree. */
export type Owner = 'both' | 'first' | 'second' | 'none'

/** A node that stands below others, by the titles of the way down. */
export interface Compared {
  id: string
  path: readonly string[]
  owner: Owner
}

/**
 * The nodes of a tree, from the top down, each with who of two roles has it. Headings give nothing and are none of them,
 * unless each node is granted for itself.
 */
export function compareGrants(
  nodes: readonly Node[],
  first: readonly string[],
  second: readonly string[],
  { isEachItsOwn = false } = {},
): Compared[] {
  const [ofFirst, ofSecond] = [new Set(first), new Set(second)]
  const ownerOf = (id: string): Owner => {
    if (ofFirst.has(id)) return ofSecond.has(id) ? 'both' : 'first'
    return ofSecond.has(id) ? 'second' : 'none'
  }
  const walk = (some: readonly Node[], above: readonly string[]): Compared[] =>
    some.flatMap(({ id, title, isPage = false, children = [] }) => {
      const path = [...above, title]
      const isGranted = isEachItsOwn || isPage || children.length === 0
      return [...(isGranted ? [{ id, path, owner: ownerOf(id) }] : []), ...walk(children, path)]
    })
  return walk(nodes, [])
}

/** How many grants one of two roles has alone that stand nowhere in the tree: whoever looks may not see what they are. */
export function differencesBeyond(
  nodes: readonly Node[],
  first: readonly string[],
  second: readonly string[],
): number {
  const [ofFirst, ofSecond, seen] = [new Set(first), new Set(second), new Set(idsOf(nodes))]
  const all = [...new Set([...first, ...second])]
  return all.filter((id) => ofFirst.has(id) !== ofSecond.has(id) && !seen.has(id)).length
}

const idsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ id, children = [] }) => [id, ...idsOf(children)])
