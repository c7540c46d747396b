import type { StationNode } from '@energy-console/contract/stations'
import type { Place } from '../../api/browser/place'
import { placeParameter } from '../../api/browser/placeParameter'

/** What a page has chosen of stations and pages by itself: it gives way when another place is chosen. */
const ofFormerPlace = [
  'current',
  'station',
  'stationId_equal',
  'stationId_in',
  'stationId_inornull',
  'siteId_in',
  'area',
]

/** A place as the address says it; null for all regions. */
export const placeText = (place: Pick<Place, 'kind' | 'id'> | undefined): string | null =>
  place ? `${place.kind}-${place.id}` : null

/** What the address says of the place; null for nothing. */
export const placeNamed = (search: string): string | null => new URLSearchParams(search).get(placeParameter)

/** An address that says the place, the rest of it as it was. */
export function saying(search: string, text: string | null): string {
  const parameters = new URLSearchParams(search)
  if (text === null) parameters.delete(placeParameter)
  else parameters.set(placeParameter, text)
  return searchOf(parameters)
}

/** An address after another place was chosen: on the first page, without what the page had of the former place. */
export function movedTo(search: string, text: string | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of ofFormerPlace) parameters.delete(name)
  return saying(searchOf(parameters), text)
}

const searchOf = (parameters: URLSearchParams) => (parameters.size > 0 ? `?${parameters}` : '')

/** The place of a node of the location tree. */
export const placeOf = (node: StationNode): Place => ({
  kind: node.type,
  id: node.id,
  title: node.title,
  stationIds: stationsIn(node),
})

/** What of a tree is offered: stations that are not in use are not. */
export const inUse = (nodes: readonly StationNode[] = []): StationNode[] =>
  nodes.filter(({ isDisabled }) => !isDisabled)

const stationsIn = (node: StationNode): string[] =>
  node.type === 'station' ? [node.id] : inUse(node.children).flatMap(stationsIn)

/** The place that a text of the address names; undefined where the tree has none such. */
export function placeIn(nodes: readonly StationNode[], text: string): Place | undefined {
  for (const node of inUse(nodes)) {
    if (`${node.type}-${node.id}` === text) return placeOf(node)
    const below = placeIn(node.children ?? [], text)
    if (below) return below
  }
  return undefined
}

/** Whether both are the same place with the same stations and name. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  placeText(a) === placeText(b) && a.title === b.title && a.stationIds.join() === b.stationIds.join()
