import {
  type ItemOf,
  type ItemQuality,
  layoutText,
  type ModelLayout,
  type PointReading,
  type PointReference,
  pointKey,
  qualityOf,
  worseQuality,
} from '@energy-console/schematic'

type ModelItem = ItemOf<'model'>

type Coloured = (item: ModelItem, layouts: readonly ModelLayout[]) => readonly ModelLayout[]

/** What a model item shows now instead of the layouts that the view was saved with. */
interface ShownModel {
  readonly layouts: readonly ModelLayout[]
  readonly quality: ItemQuality
  /** The oldest last good time among its values, Unix ms; while there is something wrong with one of them. */
  readonly lastGoodTs: number | undefined
}

/**
 * The model items of a running view: the present layouts of their models, with the live values of their devices written
 * into the texts. A scene lays them over the document's items.
 */
export class ModelLayer {
  readonly #items = new Map<string, ModelItem>()
  readonly #layouts = new Map<string, readonly ModelLayout[]>()
  readonly #values = new Map<string, PointReading>()
  readonly #shown = new Map<string, ShownModel>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #isLive = true

  /** @param coloured layouts in the colours that an item is shown in */
  constructor(
    items: readonly ModelItem[],
    private readonly coloured: Coloured = (_item, layouts) => layouts,
  ) {
    for (const item of items) this.#items.set(item.id, item)
  }

  get items(): readonly ModelItem[] {
    return [...this.#items.values()]
  }

  /** The same object until it changes; undefined while the item is shown as it was saved. */
  readonly shown = (itemId: string): ShownModel | undefined => this.#shown.get(itemId)

  readonly subscribe = (itemId: string, listener: () => void): (() => void) => {
    const listeners = this.#listeners.get(itemId) ?? new Set()
    this.#listeners.set(itemId, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Takes over the present layouts of the models, by item. */
  setLayouts(layouts: ReadonlyMap<string, readonly ModelLayout[]>): void {
    for (const [itemId, found] of layouts) {
      const item = this.#items.get(itemId)
      if (!item) continue
      this.#layouts.set(itemId, this.coloured(item, found))
      this.#draw(itemId)
    }
  }

  /** Takes values in; the items of their devices are drawn anew. */
  receive(values: readonly PointReading[]): void {
    const devices = new Set<string>()
    for (const value of values) {
      if (!value.deviceId || !value.propertyNo) continue
      const key = pointKey(value)
      const lastGoodTs = value.quality === 0 ? value.ts : this.#values.get(key)?.lastGoodTs
      this.#values.set(key, { ...value, lastGoodTs: value.lastGoodTs ?? lastGoodTs })
      devices.add(value.deviceId)
    }
    for (const item of this.#items.values()) if (devices.has(item.deviceId)) this.#draw(item.id)
  }

  /** Takes in values that were read; what has come live meanwhile stays. */
  refresh(values: readonly PointReading[]): void {
    const isNews = (value: PointReading) => {
      const known = this.#values.get(pointKey(value))
      return known === undefined || known.value === null || (value.ts ?? 0) > (known.ts ?? 0)
    }
    this.receive(values.filter(isNews))
  }

  /** While the connection is down every value is the last known one. */
  setLive(isLive: boolean): void {
    if (isLive === this.#isLive) return
    this.#isLive = isLive
    for (const id of this.#items.keys()) this.#draw(id)
  }

  /** The points that the texts of all items are bound to. */
  points(): PointReference[] {
    const points = new Map<string, PointReference>()
    for (const item of this.#items.values()) {
      if (!item.deviceId) continue
      for (const { children } of this.#layoutsOf(item)) {
        for (const child of children) {
          if (child.type !== 'text' || child.bindProp === '') continue
          const point = { deviceId: item.deviceId, propertyNo: child.bindProp, itemId: '' }
          points.set(pointKey(point), point)
        }
      }
    }
    return [...points.values()]
  }

  #layoutsOf(item: ModelItem): readonly ModelLayout[] {
    return this.#layouts.get(item.id) ?? item.layouts
  }

  #draw(itemId: string): void {
    const item = this.#items.get(itemId)
    if (!item) return
    let quality: ItemQuality = 'good'
    let lastGoodTs: number | undefined
    const read = (propertyNo: string) => {
      const value = this.#values.get(pointKey({ deviceId: item.deviceId, propertyNo }))
      const found = qualityOf(value && { ...value, isStale: value.isStale || !this.#isLive })
      quality = worseQuality(quality, found)
      if (found !== 'good' && value?.lastGoodTs !== undefined)
        lastGoodTs = Math.min(lastGoodTs ?? Infinity, value.lastGoodTs)
      return value
    }
    const layouts = this.#layoutsOf(item).map((layout) => ({
      ...layout,
      children: layout.children.map((child) =>
        child.type === 'text' && child.bindProp !== ''
          ? { ...child, content: layoutText(child, read) }
          : child,
      ),
    }))
    this.#shown.set(itemId, { layouts, quality, lastGoodTs })
    for (const listener of this.#listeners.get(itemId) ?? []) listener()
  }
}
