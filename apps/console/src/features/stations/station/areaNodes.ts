import type { StationNode } from '@energy-console/contract/stations'
import type { Place } from '../../../api/browser/place'

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

/** Stands in the address for all regions, where the header has chosen one. */
export const everyRegion = 'all'

/** Which stations are listed: those of the region that the page has chosen, else those of the place of the header. */
export function shownStations(
  nodes: readonly StationNode[],
  area: string | null,
  place: Pick<Place, 'kind' | 'id'> | undefined,
): { areaId: string | undefined; filter: Readonly<Record<string, string>> } {
  const ofArea = (id: string | null) => {
    const ids = withRegionsBelow(nodes, id)
    return id !== null && ids ? { areaId: id, filter: { areaId_in: ids.join() } } : undefined
  }
  const chosen = ofArea(area)
  if (chosen) return chosen
  const everything = { areaId: undefined, filter: {} }
  if (area === everyRegion || !place) return everything
  if (place.kind === 'station') return { areaId: undefined, filter: { id_equal: place.id } }
  return ofArea(place.id) ?? everything
}
