import type { StationNode } from '@energy-console/contract/stations'

/** The stations of the location tree, in its order. */
export const stationsOf = (nodes: readonly StationNode[]): StationNode[] =>
  nodes.flatMap((node) => (node.type === 'station' ? [node] : stationsOf(node.children ?? [])))
