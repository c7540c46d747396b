import type { ASTNode } from '@marcbachmann/cel-js'

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value

/** The parts of a node that are expressions themselves. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
  const parts: unknown = node.args
  const all: unknown[] = Array.isArray(parts) ? parts.flat(2) : [parts]
  return all.filter(isNode)
}

/** The node and all below it. */
export function* nodesOf(node: ASTNode): Generator<ASTNode> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

/**
 * Makes every whole number of the source a number like those of the inputs, so that `5 / 2` is 2.5 and `kw > 3` compares
 * alike with alike; positions in lists stay whole.
 */
export function useOneKindOfNumber(node: ASTNode): void {
  if (node.op === 'value' && typeof node.args === 'bigint') {
    // the engine reads a constant from here each time it evaluates; its type says read-only to users of the tree
    ;(node as { args: unknown }).args = Number(node.args)
    return
  }
  const [first, ...others] = childrenOf(node)
  if (first) useOneKindOfNumber(first)
  if (node.op !== '[]') for (const child of others) useOneKindOfNumber(child)
}
