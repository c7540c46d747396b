import { type Box, boundsOfItem, deviceNameOf, groupsAround, type Item, unionOf } from '../index'
import type { RecordReader } from '../store'

/** The items with these ids that are there. */
export const itemsById = (reader: RecordReader, ids: Iterable<string>): Item[] =>
  [...ids].flatMap((id) => reader.get('item', id) ?? [])

/** The ids, and those of everything inside groups among them; parents first. */
export const withDescendants = (reader: RecordReader, ids: Iterable<string>): string[] => {
  const found = new Set(ids)
  for (const id of found) for (const child of reader.relations.childrenOf(id)) found.add(child)
  return [...found]
}

/** The ids without those whose group is among them too. */
export const topMost = (reader: RecordReader, ids: readonly string[]): string[] => {
  const all = new Set(ids)
  return ids.filter((id) => !groupsAround(reader.document.item, id).some((group) => all.has(group.id)))
}

/** Whether an item must not be moved, resized, rotated or removed: locked itself or by a group around it. */
export const isLocked = (reader: RecordReader, item: Item): boolean =>
  item.locked || groupsAround(reader.document.item, item.id).some((group) => group.locked)

/** Of the ids, those of items that may be changed. */
export const unlocked = (reader: RecordReader, ids: readonly string[]): string[] =>
  itemsById(reader, ids)
    .filter((item) => !isLocked(reader, item))
    .map((item) => item.id)

/** The upright box around items; undefined for none. */
export const boundsOfItems = (reader: RecordReader, ids: Iterable<string>): Box | undefined => {
  const items = itemsById(reader, ids)
  return items.length > 0 ? unionOf(items.map(boundsOfItem)) : undefined
}

/** What a click on an item selects: the outermost group around it that is not entered. */
export const selectableFor = (reader: RecordReader, id: string, enteredGroup: string): string => {
  const groups = groupsAround(reader.document.item, id).map((group) => group.id)
  const entered = groups.indexOf(enteredGroup)
  const outer = entered < 0 ? groups : groups.slice(0, entered)
  return outer.at(-1) ?? id
}

/** The name of the device that an item shows or writes to, '' for none. */
export const deviceOfItem = (reader: RecordReader, id: string): string => {
  const { relations } = reader
  const records = [
    ...[...relations.bindingsOf(id)].map((binding) => reader.get('binding', binding)),
    ...[...relations.eventsOf(id)].map((event) => reader.get('event', event)),
  ]
  for (const record of records) {
    const source = record && reader.get('source', record.bindObj)
    const name = source ? deviceNameOf(source) : ''
    if (name !== '') return name
  }
  return ''
}
