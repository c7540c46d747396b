import type { StationNode } from '@energy-console/contract/stations'

/** Everything in a tree, what is above before what is below. */
export const nodesIn = (nodes: readonly StationNode[]): StationNode[] =>
  nodes.flatMap((node) => [node, ...nodesIn(node.children ?? [])])

/** The regions of a tree, those above before those below. */
const areasIn = (nodes: readonly StationNode[]): StationNode[] =>
  nodesIn(nodes).filter(({ type }) => type === 'area')

/** How many stations stand in a tree. */
export const stationsIn = (nodes: readonly StationNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === 'station' ? 1 : stationsIn(node.children ?? [])), 0)

/** A region with all below it, by id; undefined where it is none or gone. */
export function withRegionsBelow(nodes: readonly StationNode[], areaId: string | null): string[] | undefined {
  const area = areasIn(nodes).find(({ id }) => id === areaId)
  return area && areasIn([area]).map(({ id }) => id)
}
