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
  type Rule,
  type SchematicDocument,
  type Transform,
} from '../index'
import type { Theme } from './theme'

/**
 * A value of the plant that a template shows: whose it is, what it is, and a sample that it shows until it is bound.
 * The names are what a person binds by.
 */
export interface Sample {
  readonly device: string
  readonly property: string
  readonly propertyNo: string
  readonly value: number | string
  readonly unit: string
  readonly decimals: number
}

/** Declares a sample value. */
export const sample = (
  device: string,
  property: string,
  propertyNo: string,
  value: number | string,
  unit = '',
  decimals = 1,
): Sample => ({ device, property, propertyNo, value, unit, decimals })

/** A template in the making: one page, items in the order in which they are added, later ones in front. */
export interface Sketch {
  readonly theme: Theme
  readonly width: number
  readonly height: number
  add<T extends ItemType>(type: T, fields: Partial<ItemOf<T>>): string
  /** Lets a value drive a property of an item. */
  bind(itemId: string, propName: string, from: Sample, how?: { transform?: Transform; rules?: Rule[] }): void
  /** The finished document. */
  document(): SchematicDocument
}

/** Begins a template of one page. */
export function createSketch(options: {
  pageName: string
  width: number
  height: number
  theme: Theme
}): Sketch {
  const { pageName, width, height, theme } = options
  const page = createPage([], { pageName, width, height })
  const items: ItemOf<ItemType>[] = []
  const sources = new Map<string, DataSource>()
  const bindings: Binding[] = []

  const sourceOf = ({ device, property, propertyNo, value }: Sample) => {
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
    })
    sources.set(key, created)
    return created.id
  }

  return {
    theme,
    width,
    height,
    add(type, fields) {
      const item = createItem(type, { ...fields, pageId: page.id })
      items.push(item)
      return item.id
    },
    bind(itemId, propName, from, { transform, rules } = {}) {
      bindings.push(
        Binding.parse({
          id: newId(),
          pageId: page.id,
          itemId,
          propName,
          bindObj: sourceOf(from),
          transform,
          rules,
        }),
      )
    },
    document() {
      const orders = ordersBetween(null, null, items.length)
      const byId = <R extends { id: string }>(records: readonly R[]) =>
        new Map(records.map((record) => [record.id, record]))
      const shown = { ...page, editorData: { ...page.editorData, backgroundColor: theme.canvas } }
      return {
        ...emptyDocument(shown),
        item: byId(items.map((item, index) => ({ ...item, order: orders[index] ?? '' }))),
        source: byId([...sources.values()]),
        binding: byId(bindings),
      }
    },
  }
}
