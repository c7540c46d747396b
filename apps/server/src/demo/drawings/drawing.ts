import {
  Binding,
  createItem,
  createPage,
  DataSource,
  emptyDocument,
  type ItemOf,
  type ItemType,
  newId,
  ordersBetween,
  type Page,
  type Rule,
  type SchematicDocument,
  saveDocument,
  type Transform,
  ViewEvent,
} from '@energy-console/schematic'

/** A value of the plant: device code and propertyNo. */
export interface PointName {
  code: string
  propertyNo: string
}

/** A point as a saved drawing names it. */
export interface DrawnPoint {
  deviceId: string
  itemId: string
  /** What a person calls it: device and property. */
  name: string
}

type Fields<T extends ItemType> = Partial<ItemOf<T>>

/** A schematic in the making. Items are drawn in the order in which they are added, later ones in front. */
export interface Drawing {
  /** Adds a page and answers its id; what is added next stands on it. */
  page(pageName: string, size: { width: number; height: number }): string
  /** Turns to a page that was added before. */
  turnTo(pageId: string): void
  add<T extends ItemType>(type: T, fields: Fields<T>): string
  /** Lets a plant value drive a property of an item. */
  bind(
    itemId: string,
    propName: string,
    point: PointName,
    how?: { transform?: Transform; rules?: Rule[] },
  ): void
  /** The data source of a plant value, for items that name sources themselves. */
  source(point: PointName): string
  on(itemId: string, event: Partial<ViewEvent> & Pick<ViewEvent, 'eventType' | 'eventAction'>): void
  /** The JSON text to be saved. */
  content(): string
}

/** Begins a drawing whose values are found by `findPoint`. */
export function createDrawing(findPoint: (point: PointName) => DrawnPoint): Drawing {
  const items: ItemOf<ItemType>[] = []
  const pages: Page[] = []
  const sources = new Map<string, DataSource>()
  const bindings: Binding[] = []
  const events: ViewEvent[] = []
  let pageId = ''

  const source = (point: PointName) => {
    const key = `${point.code}.${point.propertyNo}`
    const known = sources.get(key)
    if (known) return known.id
    const { deviceId, itemId, name } = findPoint(point)
    const created = DataSource.parse({
      id: newId(),
      kind: 'system',
      name,
      prop: point.propertyNo,
      deviceId,
      propertyNo: point.propertyNo,
      itemId,
    })
    sources.set(key, created)
    return created.id
  }

  return {
    source,
    page(pageName, size) {
      const page = createPage(pages, { pageName, ...size })
      pages.push({ ...page, editorData: { ...page.editorData, backgroundColor: palette.canvas } })
      pageId = page.id
      return page.id
    },
    turnTo(wanted) {
      pageId = wanted
    },
    add(type, fields) {
      const item = createItem(type, { ...fields, pageId })
      items.push(item)
      return item.id
    },
    bind(itemId, propName, point, { transform, rules } = {}) {
      bindings.push(
        Binding.parse({
          id: newId(),
          pageId,
          itemId,
          propName,
          bindObj: source(point),
          transform,
          rules,
        }),
      )
    },
    on(itemId, event) {
      events.push(ViewEvent.parse({ id: newId(), pageId, itemId, ...event }))
    },
    content() {
      const [first, ...rest] = pages
      const orders = ordersBetween(null, null, items.length)
      const byId = <R extends { id: string }>(records: readonly R[]) =>
        new Map(records.map((record) => [record.id, record]))
      const document: SchematicDocument = {
        ...emptyDocument(first),
        page: byId(first ? [first, ...rest] : []),
        item: byId(items.map((item, index) => ({ ...item, order: orders[index] ?? '' }))),
        source: byId([...sources.values()]),
        binding: byId(bindings),
        event: byId(events),
      }
      return JSON.stringify(saveDocument(document))
    },
  }
}

/** Calm greys and one blue: colour is left to states and limits. */
export const palette = {
  canvas: '#F4F6FA',
  card: '#FFFFFF',
  edge: '#D9DEE7',
  ink: '#1F2A3D',
  quiet: '#5B6678',
  highVoltage: '#8A3B3B',
  lowVoltage: '#3B4A66',
  chilled: '#2F7FB8',
  chilledReturn: '#7FB3D5',
  condenser: '#3F8F6B',
  condenserReturn: '#93BFA8',
  air: '#8A94A6',
  blue: '#386BE1',
  amber: '#B45309',
  red: '#D92D20',
} as const
