import * as z from 'zod'
import {
  Binding,
  byOrder,
  DataSource,
  type Item,
  isPathItem,
  moveItem,
  newId,
  parseItem,
  sourcesNamedBy,
  sourcesOfEvent,
  ViewEvent,
} from '../../index'
import type { RecordReader, Transaction } from '../../store'
import { itemsById, withDescendants } from '../queries'
import { addItems } from './items'

const MARK = 'energy-console/schematic-items'

/** Copied items with their bindings, events, and every data source that one of them names in whatever field. */
export interface CopiedItems {
  readonly items: readonly Item[]
  readonly events: readonly ViewEvent[]
  readonly bindings: readonly Binding[]
  readonly sources: readonly DataSource[]
}

/** Copies items with everything in them and everything that belongs to them. */
export const copyItems = (reader: RecordReader, ids: Iterable<string>): CopiedItems => {
  const items = itemsById(reader, withDescendants(reader, ids)).sort(byOrder)
  const events = items.flatMap((item) =>
    [...reader.relations.eventsOf(item.id)].flatMap((id) => reader.get('event', id) ?? []),
  )
  const bindings = items.flatMap((item) =>
    [...reader.relations.bindingsOf(item.id)].flatMap((id) => reader.get('binding', id) ?? []),
  )
  const sourceIds = new Set([
    ...items.flatMap(sourcesNamedBy),
    ...bindings.map((binding) => binding.bindObj),
    ...events.flatMap(sourcesOfEvent),
    ...sourcesOfScripts(reader, events),
  ])
  return { items, events, bindings, sources: [...sourceIds].flatMap((id) => reader.get('source', id) ?? []) }
}

/** Data sources that scripts call by field name or name: those whose name stands in them as a text of its own. */
const sourcesOfScripts = (reader: RecordReader, events: readonly ViewEvent[]): string[] => {
  const words = new Set(events.flatMap(({ execScript }) => execScript.match(QUOTED) ?? []).map(unquoted))
  if (words.size === 0) return []
  return [...reader.document.source.values()]
    .filter(({ name, prop }) => words.has(name) || words.has(prop))
    .map(({ id }) => id)
}
const QUOTED = /'[^'\n]+'|"[^"\n]+"|`[^`]+`/g
const unquoted = (text: string): string => text.slice(1, -1)

/** The copy as text for the system clipboard. */
export const writeCopy = (copy: CopiedItems): string => JSON.stringify({ mark: MARK, ...copy })

/** Whether a text was once written as a copy of items, readable or not. */
export const isCopyText = (text: string): boolean => text.startsWith(`{"mark":"${MARK}"`)

const Copy = z.object({
  mark: z.literal(MARK),
  items: z.array(z.unknown()).max(50_000),
  events: z.array(ViewEvent).max(20_000).catch([]),
  bindings: z.array(Binding).max(50_000).catch([]),
  sources: z.array(DataSource).max(20_000).catch([]),
})

/** Reads a copy from clipboard text; undefined for any other text. Items that are not valid are left out. */
export const readCopy = (text: string): CopiedItems | undefined => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const copy = Copy.safeParse(value).data
  if (!copy) return undefined
  const items = copy.items.flatMap((entry) => {
    const parsed = parseItem(entry)
    return 'item' in parsed ? [parsed.item] : []
  })
  return items.length > 0 ? { ...copy, items } : undefined
}

/**
 * Adds copied items to a page, moved by `offset` across and down, with new ids throughout. Data sources that the view
 * does not have come along. Returns the ids of the new items that are in no new group.
 */
export const pasteItems = (
  transaction: Transaction,
  copy: CopiedItems,
  { pageId, offset }: { pageId: string; offset: number },
): string[] => {
  const ids = new Map(copy.items.map((item) => [item.id, newId()]))
  const renamed = (id: string): string => ids.get(id) ?? ''
  const items = copy.items.map((item): Item => {
    const moved = moveItem(
      { ...item, id: renamed(item.id), pageId, parentId: renamed(item.parentId) },
      offset,
      offset,
    )
    if (!isPathItem(moved) || moved.type !== 'connector') return moved
    const end = (old: typeof moved.start) => ({ ...old, itemId: renamed(old.itemId) })
    return { ...moved, start: end(moved.start), end: end(moved.end) }
  })
  addItems(transaction, items)
  for (const source of copy.sources)
    if (!transaction.get('source', source.id)) transaction.put('source', { ...source, order: '' })
  for (const event of copy.events) {
    transaction.put('event', { ...event, id: newId(), order: '', pageId, itemId: renamed(event.itemId) })
  }
  for (const binding of copy.bindings) {
    transaction.put('binding', {
      ...binding,
      id: newId(),
      order: '',
      pageId,
      itemId: renamed(binding.itemId),
    })
  }
  return items.filter((item) => item.parentId === '').map((item) => item.id)
}
