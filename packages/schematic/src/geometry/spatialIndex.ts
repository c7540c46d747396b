import RBush from 'rbush'
import type { Item } from '../kinds'
import type { Box, Vec } from './box'
import { paintBoundsOfItem } from './itemBounds'

interface Entry {
  readonly id: string
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

const entryOf = (item: Item): Entry => {
  const { x, y, width, height } = paintBoundsOfItem(item)
  return { id: item.id, minX: x, minY: y, maxX: x + width, maxY: y + height }
}

/** Finds the items of one page by place. */
export class SpatialIndex {
  readonly #tree = new RBush<Entry>()
  readonly #entries = new Map<string, Entry>()

  constructor(items: Iterable<Item> = []) {
    this.load(items)
  }

  /** Starts over with these items; far faster than adding them one by one. */
  load(items: Iterable<Item>): void {
    const entries = Array.from(items, entryOf)
    this.#tree.clear().load(entries)
    this.#entries.clear()
    for (const entry of entries) this.#entries.set(entry.id, entry)
  }

  /** Adds an item, or moves it to where it is now. */
  put(item: Item): void {
    this.remove(item.id)
    const entry = entryOf(item)
    this.#entries.set(item.id, entry)
    this.#tree.insert(entry)
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    this.#tree.remove(entry)
  }

  /** Ids of the items that paint in a box, in no order. */
  search({ x, y, width, height }: Box): string[] {
    return this.#tree.search({ minX: x, minY: y, maxX: x + width, maxY: y + height }).map((entry) => entry.id)
  }

  /** Ids of the items whose box is within `reach` of a point, in no order. */
  near([x, y]: Vec, reach: number): string[] {
    return this.search({ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach })
  }

  get size(): number {
    return this.#entries.size
  }
}
