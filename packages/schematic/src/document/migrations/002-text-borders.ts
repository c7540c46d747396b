import { asList, isObject, type JsonObject } from '../json'

/**
 * Texts show their border and their background colour now. Views of version 1 were drawn without them, and look as they
 * did; those of the specification's own shape say themselves what they want.
 */
export const textBorders = (view: JsonObject, from: number): JsonObject => {
  if (from === 0) return view
  const plain = (item: unknown) =>
    isObject(item) && item.type === 'text'
      ? { ...item, strokeWidth: 0, backgroundColor: 'transparent' }
      : item
  return {
    ...view,
    pageList: asList(view.pageList).map((page) =>
      isObject(page) ? { ...page, itemList: asList(page.itemList).map(plain) } : page,
    ),
  }
}
