import { groupsAround, isHidden, paintBoundsOfItem } from '@energy-console/schematic'
import type { Editor } from '@energy-console/schematic/editor'
import type { ItemLook, Scene } from '../scene/Scene'

const plain: ItemLook = {
  isHidden: false,
  isBlinking: false,
  rotationSpeed: 0,
  quality: undefined,
  lastGoodTs: undefined,
  isClickable: false,
  isForbidden: false,
  name: '',
}
const hidden: ItemLook = { ...plain, isHidden: true }

/** The scene of the page that an editor shows: items as they are in the document being edited. */
export function createEditorScene({ store, session, index }: Editor): Scene {
  return {
    itemIds: () => store.itemsOnPage(session.pageId.get()),
    item: (id) => store.get('item', id),
    look(id) {
      const item = store.get('item', id)
      return item && isHidden(store.document.item, item) ? hidden : plain
    },
    bounds(id) {
      const item = store.get('item', id)
      return item && paintBoundsOfItem(item)
    },
    visible: (box) => new Set(index.search(box)),
    subscribeItem(id, listener) {
      const follow = () =>
        [id, ...groupsAround(store.document.item, id).map((group) => group.id)].map((followed) =>
          store.subscribeRecord('item', followed, changed),
        )
      let parentId = store.get('item', id)?.parentId
      let stops = follow()
      const stop = () => {
        for (const end of stops) end()
      }
      function changed() {
        const now = store.get('item', id)?.parentId
        if (now !== parentId) {
          stop()
          parentId = now
          stops = follow()
        }
        listener()
      }
      return () => stop()
    },
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
