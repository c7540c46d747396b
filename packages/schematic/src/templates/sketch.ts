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
  type Transform,
  ViewEvent,
} from '../index'
import { light, type Theme } from './theme'

/**
 * A value of the plant that a template shows: whose it is, what it is, and a sample that stands for it until it is
 * bound. Devices and properties are found by these names.
 */
export interface Sample {
  readonly device: string
  readonly property: string
  readonly propertyNo: string
  readonly value: number | string
  readonly unit: string
  readonly decimals: number
}

/** Declares a value of the plant. */
export const sample = (
  device: string,
  property: string,
  propertyNo: string,
  value: number | string,
  unit = '',
  decimals = 1,
): Sample => ({ device, property, propertyNo, value, unit, decimals })

/** A template in the making: items stand on the newest page in the order in which they are added, later ones in front. */
export interface Sketch {
  readonly theme: Theme
  /** Begins a page; what is added next stands on it. */
  page(pageName: string, size: { readonly width: number; readonly height: number }): void
  add<T extends ItemType>(type: T, fields: Partial<ItemOf<T>>): string
  /** The data source of a value, for items that name sources themselves. */
  source(from: Sample): string
  /** Lets a value drive a property of an item. */
  bind(itemId: string, propName: string, from: Sample, how?: { transform?: Transform; rules?: Rule[] }): void
  on(itemId: string, event: Partial<ViewEvent> & Pick<ViewEvent, 'eventType' | 'eventAction'>): void
  /** The finished document. */
  document(): SchematicDocument
}

/** Begins a template. */
export function createSketch(theme: Theme = light): Sketch {
  const pages: Page[] = []
  const items: ItemOf<ItemType>[] = []
  const sources = new Map<string, DataSource>()
  const bindings: Binding[] = []
  const events: ViewEvent[] = []
  const pageId = () => pages.at(-1)?.id ?? ''

  const source = ({ device, property, propertyNo, value, unit }: Sample) => {
    const key = `${device}/${propertyNo}`
    const known = sources.get(key)
    if (known) return known.id
    const created = DataSource.parse({
      id: newId(),
      kind: 'custom',
      name: `${device} ${property}`,
      prop: `${propertyNo}_${sources.size + 1}`,
      propertyNo,
      value,
      wanted: { device, property, unit },
    })
    sources.set(key, created)
    return created.id
  }

  return {
    theme,
    source,
    page(pageName, size) {
      const page = createPage(pages, { pageName, ...size })
      const look = { backgroundColor: theme.canvas, followsTheme: theme.canvas === light.canvas }
      pages.push({ ...page, editorData: { ...page.editorData, ...look } })
    },
    add(type, fields) {
      const item = createItem(type, { ...fields, pageId: pageId() })
      items.push(item)
      return item.id
    },
    bind(itemId, propName, from, { transform, rules } = {}) {
      const bindObj = source(from)
      bindings.push(
        Binding.parse({ id: newId(), pageId: pageId(), itemId, propName, bindObj, transform, rules }),
      )
    },
    on(itemId, event) {
      events.push(ViewEvent.parse({ id: newId(), pageId: pageId(), itemId, ...event }))
    },
    document() {
      const orders = ordersBetween(null, null, items.length)
      return {
        ...emptyDocument(pages[0]),
        page: byId(pages),
        item: byId(items.map((item, index) => ({ ...item, order: orders[index] ?? '' }))),
        source: byId([...sources.values()]),
        binding: byId(bindings),
        event: byId(events),
      }
    },
  }
}

const byId = <R extends { id: string }>(records: readonly R[]) =>
  new Map(records.map((record) => [record.id, record]))
