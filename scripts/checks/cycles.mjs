/**
 * The groups of nodes that reach themselves (Tarjan's strongly connected components of two and more), each sorted.
 * @param {Map<string, Iterable<string>>} graph from a node to those that it uses
 * @returns {string[][]}
 */
export function findCycles(graph) {
  /** @type {Map<string, { index: number, low: number }>} */
  const marks = new Map()
  /** @type {string[]} */
  const stack = []
  /** @type {string[][]} */
  const cycles = []

  /** @param {string} node */
  function visit(node) {
    const mark = { index: marks.size, low: marks.size }
    marks.set(node, mark)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const seen = marks.get(next)
      if (seen === undefined) mark.low = Math.min(mark.low, visit(next).low)
      else if (stack.includes(next)) mark.low = Math.min(mark.low, seen.index)
    }
    if (mark.low === mark.index) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1) cycles.push(group.sort())
    }
    return mark
  }

  for (const node of graph.keys()) if (!marks.has(node)) visit(node)
  return cycles
}
