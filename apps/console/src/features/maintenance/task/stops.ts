import { isAnswered, type TaskItem } from '@energy-console/contract/maintenance'

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
