import { paintBoundsOfItem } from '@energy-console/schematic'
import { type Editor, isHidden } from '@energy-console/schematic/editor'
import type { ItemLook, Scene } from '../scene/Scene'

const plain: ItemLook = {
  isHidden: false,
  isBlinking: false,
  rotationSpeed: 0,
  quality: undefined,
  lastGoodTs: undefined,
  isClickable: false,
}
const hidden: ItemLook = { ...plain, isHidden: true }

/** The scene of the page that an editor shows: items as they are in the document being edited. */
export function createEditorScene({ store, session, index }: Editor): Scene {
  return {
    itemIds: () => store.itemsOnPage(session.pageId.get()),
    item: (id) => store.get('item', id),
    look(id) {
      const item = store.get('item', id)
      return item && isHidden(store, item) ? hidden : plain
    },
    bounds(id) {
      const item = store.get('item', id)
      return item && paintBoundsOfItem(item)
    },
    visible: (box) => new Set(index.search(box)),
    subscribeItem: (id, listener) => store.subscribeRecord('item', id, listener),
    subscribeItems(listener) {
      let stopItems = store.subscribePage(session.pageId.get(), listener)
      const stopPage = session.pageId.subscribe(() => {
        stopItems()
        stopItems = store.subscribePage(session.pageId.get(), listener)
        listener()
      })
      return () => {
        stopItems()
        stopPage()
      }
    },
    subscribeMoves: (listener) => store.listen((diff) => listener(Object.keys(diff.item ?? {}))),
  }
}
