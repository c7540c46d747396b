import {
  type Item,
  intersects,
  itemsOnPage,
  paintBoundsOfItem,
  type SchematicDocument,
  type ViewSession,
} from '@energy-console/schematic'
import type { ItemLook, Scene } from './Scene'

/** The scene of one page of a document while it is shown: its items with the session's patches laid over them. */
export function createViewScene(document: SchematicDocument, session: ViewSession, pageId: string): Scene {
  const items = itemsOnPage(document, pageId)
  const ids = items.map((item) => item.id)
  const byId = new Map(items.map((item) => [item.id, item]))
  const boxes = items.map((item) => ({ id: item.id, box: paintBoundsOfItem(item) }))
  const boxById = new Map(boxes.map(({ id, box }) => [id, box]))
  const clickable = new Set(
    [...document.event.values()].filter((event) => event.eventType !== 'change').map((event) => event.itemId),
  )
  const patched = new Map<string, { patch: object; item: Item }>()

  return {
    itemIds: () => ids,
    item(id) {
      const item = byId.get(id)
      const patch = session.patchOf(id)
      if (!item || !patch) return item
      const known = patched.get(id)
      if (known?.patch === patch) return known.item
      // a patch holds only properties of the item's own kind, so its kind stays what it is
      const merged = { ...item, ...patch.props } as Item
      patched.set(id, { patch, item: merged })
      return merged
    },
    look(id): ItemLook {
      const item = byId.get(id)
      const patch = session.patchOf(id)
      return {
        isHidden: patch?.visible === false || (patch?.visible === undefined && item?.hidden === true),
        isBlinking: patch?.blink === true,
        rotationSpeed: item?.type === 'fan' ? 0 : (patch?.rotationSpeed ?? 0),
        quality: patch?.quality,
        lastGoodTs: patch?.lastGoodTs,
        isClickable: item?.type === 'switch' || clickable.has(id),
      }
    },
    bounds: (id) => boxById.get(id),
    visible: (window) => new Set(boxes.filter(({ box }) => intersects(box, window)).map(({ id }) => id)),
    subscribeItem: (id, listener) => session.subscribe(id, listener),
    subscribeItems: () => () => undefined,
  }
}
