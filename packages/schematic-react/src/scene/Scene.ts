import type { Box, Item, ItemQuality } from '@energy-console/schematic'

/** How an item looks beyond its own properties, while values are bound to it. */
export interface ItemLook {
  isHidden: boolean
  isBlinking: boolean
  /** Turns a minute of the whole item, where a rule asks for it. */
  rotationSpeed: number
  quality: ItemQuality | undefined
  /** When the values behind it were last good, Unix ms. */
  lastGoodTs: number | undefined
  isClickable: boolean
  /** A click would only send commands, which this user may not. */
  isForbidden: boolean
  /** What it is, for those who hear it; '' where its own text says so. */
  name: string
}

/**
 * What a stage draws: the items of one page as they stand now, with narrow subscriptions. The viewer has one over a
 * document and its bound values, the editor one over the document being edited.
 */
export interface Scene {
  /** Back to front. The same array until items are added, removed or re-ordered. */
  itemIds(): readonly string[]
  /** The same object until the item changes. */
  item(id: string): Item | undefined
  look(id: string): ItemLook
  /** The upright box around an item, page units. */
  bounds(id: string): Box | undefined
  /** Ids of the items that meet the box. */
  visible(box: Box): ReadonlySet<string>
  subscribeItem(id: string, listener: () => void): () => void
  /** Hears of items added, removed and re-ordered. */
  subscribeItems(listener: () => void): () => void
  /** Hears of items that may lie elsewhere now. */
  subscribeMoves(listener: (ids: readonly string[]) => void): () => void
}
