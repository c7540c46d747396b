import { type SchematicDocument, sourcesNamedBy, sourcesOfEvent } from '@energy-console/schematic'

/** In how many places of the view each data source is used: bindings, events, and items that name it themselves. */
export const sourceUsage = (
  document: Pick<SchematicDocument, 'binding' | 'event' | 'item'>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  const count = (ids: Iterable<string>) => {
    for (const id of new Set(ids)) if (id !== '') counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  for (const { bindObj } of document.binding.values()) count([bindObj])
  for (const event of document.event.values()) count(sourcesOfEvent(event))
  for (const item of document.item.values()) count(sourcesNamedBy(item))
  return counts
}
