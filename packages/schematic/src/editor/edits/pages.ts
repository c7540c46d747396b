import { createPage, newId, orderBetween, Page, pagesOf } from '../../index'
import type { Transaction } from '../../store'
import { copyItems, pasteItems } from './copy'

/** Adds a page behind the last one; it takes the next of the six background colours. */
export const addPage = (
  transaction: Transaction,
  fields: { pageName?: string; width?: number; height?: number } = {},
): Page => {
  const page = createPage(pagesOf(transaction.document), fields)
  transaction.put('page', page)
  return page
}

/** Removes a page with everything on it; the last page stays. Returns whether it went. */
export const removePage = (transaction: Transaction, pageId: string): boolean => {
  if (transaction.document.page.size < 2) return false
  transaction.remove('page', pageId)
  return true
}

/** Adds a copy of a page, items, bindings and events included, right behind it. */
export const duplicatePage = (transaction: Transaction, pageId: string): Page | undefined => {
  const pages = pagesOf(transaction.document)
  const at = pages.findIndex((page) => page.id === pageId)
  const source = pages[at]
  if (!source) return undefined
  const order = orderBetween(source.order, pages[at + 1]?.order ?? null)
  const page: Page = { ...source, id: newId(), order }
  transaction.put('page', page)
  const items = transaction.relations.itemsOnPage(pageId)
  pasteItems(transaction, copyItems(transaction, items), { pageId: page.id, offset: 0 })
  return page
}

/** Puts a page at a place among the pages, counted from 0. */
export const movePage = (transaction: Transaction, pageId: string, index: number): void => {
  const others = pagesOf(transaction.document).filter((page) => page.id !== pageId)
  const order = orderBetween(others[index - 1]?.order ?? null, others[index]?.order ?? null)
  transaction.update('page', pageId, (page) => ({ ...page, order }))
}

/** Changes a page's look (`editorData`) or canvas (`svgData`); a locked canvas keeps its place and size. */
export const updatePage = (
  transaction: Transaction,
  pageId: string,
  change: { editorData?: Partial<Page['editorData']>; svgData?: Partial<Page['svgData']> },
): void => {
  transaction.update('page', pageId, (page) => {
    const isLocked = page.svgData.locked && change.svgData?.locked !== false
    const svgData = isLocked ? page.svgData : { ...page.svgData, ...change.svgData }
    return Page.parse({ ...page, editorData: { ...page.editorData, ...change.editorData }, svgData })
  })
}
