interface Node {
  id: string
  title: string
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

/** The nodes of a tree, from the top down, each with who of two roles has it. */
export function compareGrants(
  nodes: readonly Node[],
  first: readonly string[],
  second: readonly string[],
): Compared[] {
  const [ofFirst, ofSecond] = [new Set(first), new Set(second)]
  const ownerOf = (id: string): Owner => {
    if (ofFirst.has(id)) return ofSecond.has(id) ? 'both' : 'first'
    return ofSecond.has(id) ? 'second' : 'none'
  }
  const walk = (some: readonly Node[], above: readonly string[]): Compared[] =>
    some.flatMap(({ id, title, children = [] }) => {
      const path = [...above, title]
      return [{ id, path, owner: ownerOf(id) }, ...walk(children, path)]
    })
  return walk(nodes, [])
}
