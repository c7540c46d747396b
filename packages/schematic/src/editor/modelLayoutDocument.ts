import {
  createItem,
  createPage,
  emptyDocument,
  type Item,
  itemsOnPage,
  type LayoutElement,
  LayoutImage,
  LayoutText,
  type ModelLayout,
  ordersBetween,
  pagesOf,
  type SchematicDocument,
} from '../index'

/** Place of the model editor's canvas, and its size for a new layout. */
export const LAYOUT_BOX = { x: 50, y: 20, width: 400, height: 400 } as const

const shared = (element: LayoutElement) => {
  const { x, y, width, height, locked, rotation } = element
  return { ...(element.id ? { id: element.id } : {}), x, y, width, height, locked, rotation }
}

const itemOf = (element: LayoutElement): Item => {
  if (element.type === 'image') {
    return createItem('image', { ...element, ...shared(element) })
  }
  return createItem('text', { ...element, ...shared(element), strokeWidth: 0, fillOpacity: 0 })
}

/** A model's layout as a document of one page, so that the same editor can draw it. */
export const documentOfLayout = (layout: ModelLayout): SchematicDocument => {
  const page = createPage([])
  const sized = { ...page, svgData: { ...page.svgData, ...layout.parent } }
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
  const { x, y, width, height, locked } = page?.svgData ?? { ...LAYOUT_BOX, locked: false }
  const children = page ? itemsOnPage(document, page.id) : []
  return {
    ...(name === undefined ? {} : { name }),
    parent: { x, y, width, height, locked },
    children: children.flatMap((item): LayoutElement[] => {
      if (item.type === 'text') return [LayoutText.strip().parse(item)]
      return item.type === 'image' ? [LayoutImage.strip().parse(item)] : []
    }),
  }
}
