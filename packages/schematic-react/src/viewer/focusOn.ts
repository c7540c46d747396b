import {
  type Box,
  boundsOfItem,
  deviceIdsOfItems,
  isHidden,
  itemsOnPage,
  pagesOf,
  type SchematicDocument,
  unionOf,
} from '@energy-console/schematic'
import { markedItems } from './markedItems'

/** A device where a view draws it. */
export interface Focus {
  pageId: string
  /** What stands for it, page units. */
  items: readonly Box[]
  /** What is shown: that with something of what stands round it. */
  window: Box
}

/** The least that is shown round a device, page units. */
const leastRound = 120

/** Where a view draws a device, on the first page that does; undefined where none does. */
export function focusOn(document: SchematicDocument, deviceId: string): Focus | undefined {
  const devices = deviceIdsOfItems(document)
  for (const page of pagesOf(document)) {
    const shown = itemsOnPage(document, page.id).filter((item) => !isHidden(document.item, item))
    const byId = new Map(shown.map((item) => [item.id, item]))
    const drawn = {
      itemIds: () => [...byId.keys()],
      item: (id: string) => byId.get(id),
      look: () => ({ isHidden: false }),
    }
    const marked = markedItems(drawn, devices, new Map([[deviceId, true]]))
    const items = [...marked.keys()].flatMap((id) => {
      const item = byId.get(id)
      return item ? [boundsOfItem(item)] : []
    })
    if (items.length > 0) return { pageId: page.id, items, window: grown(unionOf(items)) }
  }
  return undefined
}

function grown({ x, y, width, height }: Box): Box {
  const round = Math.max(leastRound, width, height)
  return { x: x - round, y: y - round, width: width + 2 * round, height: height + 2 * round }
}
