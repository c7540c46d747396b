import { type Item, type ItemOf, type ItemType, itemKinds } from '../kinds'
import { newId } from './ids'
import { PAGE_COLORS, SCHEMA_VERSION } from './limits'
import { byOrder, orderBetween } from './order'
import { Page, type SchematicDocument, ViewRecord } from './records'

/** The view record; every document has one. */
export const viewOf = (document: SchematicDocument): ViewRecord =>
  document.view.get('view') ?? ViewRecord.parse({ schemaVersion: SCHEMA_VERSION })

/** Pages in their order. */
export const pagesOf = (document: SchematicDocument): Page[] => [...document.page.values()].sort(byOrder)

/** Items of a page, back to front. */
export const itemsOnPage = (document: SchematicDocument, pageId: string): Item[] =>
  [...document.item.values()].filter((item) => item.pageId === pageId).sort(byOrder)

/** What to call a page: its name, or as the specification has it `Page N`, counted from 1. */
export const pageTitle = (page: Page, index: number): string =>
  page.editorData.pageName || `Page ${index + 1}`

/** The page that a reference names: by id, else by number from 0, else by name. */
export const findPage = (document: SchematicDocument, reference: string): Page | undefined => {
  const pages = pagesOf(document)
  const byNumber = /^\d+$/.test(reference) ? pages[Number(reference)] : undefined
  return (
    document.page.get(reference) ?? byNumber ?? pages.find((page) => page.editorData.pageName === reference)
  )
}

/** A new page behind the last one, in the next of the six background colours. */
export const createPage = (
  pages: readonly Page[],
  fields: { pageName?: string; width?: number; height?: number } = {},
): Page => {
  const { pageName, ...box } = fields
  return Page.parse({
    id: newId(),
    order: orderBetween(pages.at(-1)?.order ?? null, null),
    editorData: { backgroundColor: PAGE_COLORS[pages.length % PAGE_COLORS.length], pageName },
    svgData: box,
  })
}

/** A new item of a kind: its defaults, then `fields`. Throws a ZodError when `fields` are not valid. */
export const createItem = <T extends ItemType>(type: T, fields: Partial<ItemOf<T>> = {}): ItemOf<T> => {
  // the schema of `type` yields its own item, which the compiler cannot follow through the lookup
  return itemKinds[type].schema.parse({ id: newId(), ...fields, type }) as ItemOf<T>
}

/** An empty document: one page of default size, no items. */
export const emptyDocument = (page: Page = createPage([])): SchematicDocument => ({
  view: new Map([['view', ViewRecord.parse({ schemaVersion: SCHEMA_VERSION })]]),
  page: new Map([[page.id, page]]),
  item: new Map(),
  event: new Map(),
  binding: new Map(),
  source: new Map(),
})
