import type { SankeyData } from '../../kit/charts/sankey/sankeyOption'

/** Something that is fed by another, with what it drew and what was lost below it. */
export interface FlowNode {
  id: string
  name: string
  parentId: string | null
  amount: number
  loss: number | null
}

/** Nodes and links of a flow, with what is lost as nodes of its own; what flows back is not drawn. */
export function flowData(nodes: readonly FlowNode[], lossName: string): Pick<SankeyData, 'nodes' | 'links'> {
  const drawn = nodes.filter(({ amount }) => amount > 0)
  const ids = new Set(drawn.map(({ id }) => id))
  const losses = drawn.flatMap(({ id, loss }) =>
    loss !== null && loss > 0 ? [{ from: id, to: `loss ${id}`, value: loss }] : [],
  )
  return {
    nodes: [
      ...drawn.map(({ id, name }) => ({ id, name })),
      ...losses.map(({ to }) => ({ id: to, name: lossName, isLoss: true })),
    ],
    links: [
      ...drawn.flatMap(({ id, parentId, amount }) =>
        parentId !== null && ids.has(parentId) ? [{ from: parentId, to: id, value: amount }] : [],
      ),
      ...losses,
    ],
  }
}
