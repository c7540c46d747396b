import * as z from 'zod'
import { type Item, itemKinds, kindOf, orderBetween, propertiesOf } from '../../index'
import type { Transaction } from '../../store'
import { isLocked, itemsById, topMost, withDescendants } from '../queries'
import { placeItem } from './transform'

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
 * values that a kind refuses change nothing and are returned. Place, size and rotation take everything along that an item
 * consists of, and leave a locked item where it is.
 */
export const setProperties = (
  transaction: Transaction,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): PropertyRefusal[] => {
  const refused: PropertyRefusal[] = []
  const units = new Set(topMost(transaction, ids))
  for (const item of itemsById(transaction, ids)) {
    const names = new Set([...propertiesOf(item.type).map((property) => property.name), ...UNLISTED])
    const wanted = Object.entries(values).filter(([name]) => names.has(name))
    const shape: Readonly<Record<string, z.core.$ZodType>> = itemKinds[item.type].schema.shape
    const good: Record<string, unknown> = {}
    const place: Record<string, number> = {}
    for (const [name, value] of wanted) {
      const schema = isTurn(item, name) ? Turn : shape[name]
      const result = schema && z.safeParse(schema, value)
      if (!result?.success) {
        if (schema) refused.push({ id: item.id, name })
      } else if (!isGeometry(name)) good[name] = result.data
      else if (isLocked(transaction, item)) continue
      else if (isPlacement(name)) place[name] = Number(result.data)
      else good[name] = result.data
    }
    if (Object.keys(good).length > 0) transaction.put('item', { ...item, ...good })
    // what lies in a group among them goes with the group
    if (Object.keys(place).length > 0 && units.has(item.id)) placeItem(transaction, item.id, place)
  }
  return refused
}

const placement: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height', 'rotation'])
const isPlacement = (name: string): boolean => placement.has(name)

/** Properties that say where an item lies and what shape it has: those of a locked item stay. */
export const isGeometry = (name: string): boolean => isPlacement(name) || shapes.has(name)
const shapes: ReadonlySet<string> = new Set(['xr', 'yr', 'points', 'start', 'end'])

/** By how many degrees an item turns that keeps no rotation. */
const Turn = z.number().min(-360).max(360)
const isTurn = (item: Item, name: string): boolean => name === 'rotation' && kindOf(item).geometry !== 'box'

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
