import * as z from 'zod'
import { type Item, itemKinds, orderBetween, propertiesOf } from '../../index'
import type { Transaction } from '../../store'
import { isLocked, itemsById, withDescendants } from '../queries'

/** Adds items in front of everything on their page, in the order given. */
export const addItems = (transaction: Transaction, items: readonly Item[]): void => {
  for (const item of items) {
    const last = transaction.relations.itemsOnPage(item.pageId).at(-1)
    const order = orderBetween(
      last === undefined ? null : (transaction.get('item', last)?.order ?? null),
      null,
    )
    transaction.put('item', { ...item, order })
  }
}

/** Removes items with everything in them; locked ones stay. Bindings, events and attached line ends follow suit. */
export const removeItems = (transaction: Transaction, ids: readonly string[]): void => {
  const free = itemsById(transaction, ids).filter((item) => !isLocked(transaction, item))
  for (const id of withDescendants(
    transaction,
    free.map((item) => item.id),
  ))
    transaction.remove('item', id)
}

/** Why a property could not be set. */
export type PropertyRefusal = { readonly id: string; readonly name: string }

/**
 * Sets properties of items, each checked against the item's kind. A property that a kind does not have is passed over;
 * values that a kind refuses change nothing and are returned.
 */
export const setProperties = (
  transaction: Transaction,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): PropertyRefusal[] => {
  const refused: PropertyRefusal[] = []
  for (const item of itemsById(transaction, ids)) {
    const names = new Set([...propertiesOf(item.type).map((property) => property.name), ...UNLISTED])
    const wanted = Object.entries(values).filter(([name]) => names.has(name))
    const shape: Readonly<Record<string, z.core.$ZodType>> = itemKinds[item.type].schema.shape
    const good: Record<string, unknown> = {}
    for (const [name, value] of wanted) {
      const schema = shape[name]
      const result = schema && z.safeParse(schema, value)
      if (result?.success) good[name] = result.data
      else if (schema) refused.push({ id: item.id, name })
    }
    if (Object.keys(good).length > 0) transaction.put('item', { ...item, ...good })
  }
  return refused
}

/** Properties that a panel has no field for but an editor sets. */
const UNLISTED = [
  'deviceId',
  'modelId',
  'layouts',
  'refreshItemIds',
  'start',
  'end',
  'points',
  'bindProp',
] as const

/** The style of an item, for the format painter: what stands on the style tab except place and name. */
export const styleOf = (item: Item): Record<string, unknown> => {
  const values: Readonly<Record<string, unknown>> = item
  return Object.fromEntries(
    propertiesOf(item.type)
      .filter(({ name, group, input }) => group === 'style' && input !== 'points' && !PLACE.has(name))
      .map(({ name }) => [name, values[name]]),
  )
}

const PLACE = new Set([
  ...['name', 'x', 'y', 'width', 'height', 'rotation', 'locked', 'hidden', 'content', 'title', 'label'],
  ...['xr', 'yr', 'layoutIndex', 'imageUrl', 'symbolId', 'svg', 'format'],
])
