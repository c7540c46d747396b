import type { Item, ModelLayout } from '../kinds'
import { darkColour, isHex } from './darkColour'
import type { SchematicDocument } from './records'

/** Fields whose colour is a ground that letters stand on; every other colour is drawn on one. */
const grounds = new Set(['fill', 'backgroundColor', 'headerColor', 'otherColor', 'offColor'])
/** Kinds that keep their own ground, with white letters on it. */
const keepsItsGround = new Set<Item['type']>(['button', 'video', 'image'])
/** Fields that hold what people wrote, which may look like a colour. */
const words = new Set(['content', 'text', 'name', 'id', 'pageId'])

/** Every colour of plain data, wherever it stands in it. */
function recolour(value: unknown, name: string): unknown {
  if (typeof value === 'string')
    return isHex(value) && !words.has(name) ? darkColour(value, grounds.has(name)) : value
  if (Array.isArray(value)) return value.map((entry) => recolour(entry, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, recolour(part, key)]))
}

/** The same with other colours: of the type that it was. */
const darkened = <T>(value: T): T => recolour(value, '') as T

/** Layouts of a device model that are laid over an item of a page, as a dark console shows them there. */
export const layoutsInDark = (
  document: SchematicDocument,
  { pageId }: Pick<Item, 'pageId'>,
  layouts: readonly ModelLayout[],
): readonly ModelLayout[] =>
  document.page.get(pageId)?.editorData.followsTheme ? darkened(layouts) : layouts

/**
 * The document as a dark console shows it: pages that follow the theme in dark colours, those that rules of their bindings
 * set included. Other pages, and what is stored, stay as they are.
 */
export function inDark(document: SchematicDocument): SchematicDocument {
  const following = new Set(
    [...document.page.values()].filter(({ editorData }) => editorData.followsTheme).map(({ id }) => id),
  )
  if (following.size === 0) return document
  const changed = <R extends { pageId: string }>(records: ReadonlyMap<string, R>, change: (record: R) => R) =>
    new Map([...records].map(([id, record]) => [id, following.has(record.pageId) ? change(record) : record]))
  return {
    ...document,
    page: new Map([...document.page].map(([id, page]) => [id, following.has(id) ? darkened(page) : page])),
    item: changed(document.item, (item) => (keepsItsGround.has(item.type) ? item : darkened(item))),
    binding: changed(document.binding, (binding) =>
      binding.rules ? { ...binding, rules: darkened(binding.rules) } : binding,
    ),
  }
}
