import { isAnswered, type TaskItem } from '@energy-console/contract/maintenance'
import { metresBetween, type Position } from '../../../kit/map/projection'

/** Items that follow one another at one piece of equipment. */
export interface Stop {
  key: string
  name: string | null
  assetId: string | null
  items: { item: TaskItem; index: number }[]
}

/** The stops of a round, in the order of its route. */
export function stopsOf(items: readonly TaskItem[]): Stop[] {
  const stops: Stop[] = []
  let last: string | null | undefined
  for (const [index, item] of items.entries()) {
    const place = item.assetId ?? item.assetName
    if (last === undefined || place !== last)
      stops.push({ key: `${stops.length}`, name: item.assetName, assetId: item.assetId, items: [] })
    stops.at(-1)?.items.push({ item, index })
    last = place
  }
  return stops
}

/** How many items of a stop are answered, and how many of them were found to be wrong. */
export const progressOf = ({ items }: Stop) => ({
  done: items.filter(({ item }) => isAnswered(item)).length,
  failed: items.filter(({ item }) => item.isFailed).length,
})

/** The first stop of a route at which something is still to be done. */
export const nextStop = (stops: readonly Stop[]): Stop | undefined =>
  stops.find((stop) => progressOf(stop).done < stop.items.length)

/** Stops that follow one another at one site. */
export interface Leg {
  key: string
  /** Through which sites one comes there, from the top; empty where nothing is known of it. */
  sites: readonly string[]
  /** The way has been there before: it leads back. */
  isReturn: boolean
  stops: { stop: Stop; index: number }[]
}

/** The way of a round, site by site. */
export function legsOf(stops: readonly Stop[], sitesOf: (stop: Stop) => readonly string[]): Leg[] {
  const legs: Leg[] = []
  const seen = new Set<string>()
  let last: string | undefined
  for (const [index, stop] of stops.entries()) {
    const sites = sitesOf(stop)
    const name = JSON.stringify(sites)
    if (name !== last)
      legs.push({ key: `${index}`, sites, isReturn: sites.length > 0 && seen.has(name), stops: [] })
    legs.at(-1)?.stops.push({ stop, index })
    seen.add(name)
    last = name
  }
  return legs
}

/** A stop whose position is known, and how far it is from the one before, m; null of the first. */
export interface PlacedStop {
  stop: Stop
  index: number
  position: Position
  metres: number | null
}

/** The stops of a round that are on the map, in their order, as the crow flies; those without a position are passed over. */
export function placedStops(
  stops: readonly Stop[],
  positionOf: (stop: Stop) => Position | null | undefined,
): PlacedStop[] {
  const placed: PlacedStop[] = []
  for (const [index, stop] of stops.entries()) {
    const position = positionOf(stop)
    if (!position) continue
    const before = placed.at(-1)
    placed.push({ stop, index, position, metres: before ? metresBetween(before.position, position) : null })
  }
  return placed
}

/** Stops that stand at one position. */
export interface StopsAt {
  key: string
  position: Position
  stops: PlacedStop[]
}

/** The positions of a round, each once. */
export function positionsOf(placed: readonly PlacedStop[]): StopsAt[] {
  const byPosition = new Map<string, StopsAt>()
  for (const one of placed) {
    const { latitude, longitude } = one.position
    const key = `${latitude} ${longitude}`
    const at = byPosition.get(key) ?? { key, position: one.position, stops: [] }
    at.stops.push(one)
    byPosition.set(key, at)
  }
  return [...byPosition.values()]
}
