import type { z } from 'zod'
import {
  createItem,
  createPage,
  emptyDocument,
  type Item,
  itemsOnPage,
  type LayoutElement,
  LayoutImage,
  LayoutText,
  ModelLayout,
  ordersBetween,
  pagesOf,
  type SchematicDocument,
} from '../index'

/** Place of the model editor's canvas, and its size for a new layout. */
export const LAYOUT_BOX = { x: 50, y: 20, width: 400, height: 400 } as const

const schemas = { text: LayoutText, image: LayoutImage } as const

/** What a record holds beside the fields of its schema. It travels with the record and is written back as it was. */
const unknownOf = (record: object, schema: z.ZodObject) => {
  const unknown = Object.entries(record).filter(([name]) => !(name in schema.shape))
  return unknown.length > 0 ? { layoutFields: Object.fromEntries(unknown) } : {}
}

/** What {@link unknownOf} has put aside. */
const asideOf = (record: object | undefined): object =>
  record && 'layoutFields' in record && typeof record.layoutFields === 'object'
    ? { ...record.layoutFields }
    : {}

const itemOf = (element: LayoutElement): Item => {
  const { id, type, ...known } = schemas[element.type].strip().parse(element)
  const fields = { ...known, ...(id ? { id } : {}), ...unknownOf(element, schemas[element.type]) }
  return type === 'image'
    ? createItem('image', fields)
    : createItem('text', { ...fields, strokeWidth: 0, fillOpacity: 0 })
}

/** A model's layout as a document of one page, so that the same editor can draw it. */
export const documentOfLayout = (layout: ModelLayout): SchematicDocument => {
  const page = createPage([])
  const sized = {
    ...page,
    svgData: { ...page.svgData, ...layout.parent },
    ...unknownOf(layout, ModelLayout),
  }
  const orders = ordersBetween(null, null, layout.children.length)
  const items = layout.children.map(
    (child, index): Item => ({
      ...itemOf(child),
      pageId: page.id,
      order: orders[index] ?? '',
    }),
  )
  return { ...emptyDocument(sized), item: new Map(items.map((item) => [item.id, item])) }
}

/** The layout that such a document holds. Only texts and pictures belong in a layout; anything else is left out. */
export const layoutOfDocument = (document: SchematicDocument, name?: string): ModelLayout => {
  const [page] = pagesOf(document)
  const children = page ? itemsOnPage(document, page.id) : []
  return {
    ...asideOf(page),
    ...(name === undefined ? {} : { name }),
    parent: page?.svgData ?? { ...LAYOUT_BOX, locked: false },
    children: children.flatMap((item): LayoutElement[] => {
      if (item.type !== 'text' && item.type !== 'image') return []
      return [{ ...asideOf(item), ...schemas[item.type].strip().parse(item) }]
    }),
  }
}
