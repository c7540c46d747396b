import { type Box, byOrder, hitItem, type Item, isHidden, SpatialIndex, type Vec } from '../index'
import { changedIds, type Diff, type Store } from '../store'
import { itemsById } from './queries'
import type { Session } from './Session'

/** Finds items of the current page by place; follows every change of the document and of the page. */
export class PageIndex {
  readonly #store: Store
  readonly #session: Session
  readonly #index = new SpatialIndex()
  readonly dispose: () => void

  constructor(store: Store, session: Session) {
    this.#store = store
    this.#session = session
    this.#load()
    const stops = [session.pageId.subscribe(() => this.#load()), store.listen((diff) => this.#follow(diff))]
    this.dispose = () => {
      for (const stop of stops) stop()
    }
  }

  /** Ids of items that paint in a box, in no order. */
  search(box: Box): string[] {
    return this.#index.search(box)
  }

  /** The items under a point that are not hidden, topmost first. Groups are never hit, their members are. */
  itemsAt(point: Vec, tolerance: number): Item[] {
    return itemsById(this.#store, this.#index.near(point, tolerance + 1))
      .filter(
        (item) =>
          item.type !== 'group' &&
          hitItem(item, point, tolerance) &&
          !isHidden(this.#store.document.item, item),
      )
      .sort((a, b) => byOrder(b, a))
  }

  #load(): void {
    this.#index.load(itemsById(this.#store, this.#store.itemsOnPage(this.#session.pageId.get())))
  }

  #follow(diff: Diff): void {
    const ids = changedIds(diff, 'item')
    const pageId = this.#session.pageId.get()
    // loading anew beats moving most of the items one by one
    if (ids.length > 500 && ids.length > this.#index.size / 3) {
      this.#load()
      return
    }
    for (const id of ids) {
      const item = this.#store.get('item', id)
      if (item?.pageId === pageId) this.#index.put(item)
      else this.#index.remove(id)
    }
  }
}
