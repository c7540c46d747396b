import type { z } from 'zod'
import { type PropertyMeta, propertyMeta } from './field'
import { type Item, type ItemType, itemKinds, kindOf } from './registry'

/** A property of an item kind as a panel shows it. */
export interface Property extends PropertyMeta {
  readonly name: string
  readonly schema: z.core.$ZodType
}

const cache = new Map<ItemType, readonly Property[]>()

/** The properties of a kind, in the order of its schema; generates the property panel. */
export const propertiesOf = (type: ItemType): readonly Property[] => {
  const known = cache.get(type)
  if (known) return known
  const shape: Readonly<Record<string, z.core.$ZodType>> = itemKinds[type].schema.shape
  const found = Object.entries(shape).flatMap(([name, schema]) => {
    const meta = propertyMeta.get(schema)
    return meta ? [{ name, schema, ...meta }] : []
  })
  cache.set(type, found)
  return found
}

/** Properties that every one of the given kinds has, for editing several items at once. */
export const sharedProperties = (types: readonly ItemType[]): readonly Property[] => {
  const [first, ...rest] = [...new Set(types)]
  if (!first) return []
  return propertiesOf(first).filter((property) =>
    rest.every((type) =>
      propertiesOf(type).some((other) => other.name === property.name && other.input === property.input),
    ),
  )
}

/** What a binding of this item can drive: properties, and cells of its row lists (`slices.0.value`). */
export const bindablePropertiesOf = (item: Item): readonly { name: string; label: string }[] => {
  const values: Readonly<Record<string, unknown>> = item
  const own = propertiesOf(item.type).flatMap(({ name, label, bindable, columns }) => {
    if (bindable) return [{ name, label }]
    const rows = values[name]
    if (!columns || !Array.isArray(rows)) return []
    return rows.flatMap((_, index) =>
      columns
        .filter((column) => column.bindable)
        .map((column) => ({
          name: `${name}.${index}.${column.name}`,
          label: `${label} ${index + 1} ${column.label}`,
        })),
    )
  })
  return kindOf(item).geometry === 'group' ? VISIBLE : [...own, ...VISIBLE]
}

/** Every item can be shown or hidden by a value. */
const VISIBLE = [{ name: 'visible', label: '可见' }] as const

/** The value that all the items have for a property, or `mixed` when they differ. */
export const sharedValue = (
  items: readonly Item[],
  name: string,
): { readonly value: unknown } | { readonly mixed: true } => {
  const values = items.map((item): unknown => Object.entries(item).find(([key]) => key === name)?.[1])
  const [first] = values
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first))
    ? { value: first }
    : { mixed: true }
}
