import { ordersBetween } from '../document'
import { boundsOfItem, boxOfPoints, routeConnector, unionOf } from '../geometry'
import { type Item, type ItemOf, isPathItem } from '../kinds'
import type { Transaction } from './Transaction'

/**
 * Keeps a document whole at the end of each transaction: items leave with their page, bindings and events with their
 * item; a group is as large as its children; a connector follows its items, or is let go of where an item is gone.
 */
export const keepWhole = (transaction: Transaction): void => {
  removeOrphans(transaction)
  fitPaths(transaction)
  fitGroups(transaction)
  // a group left without children has gone meanwhile
  removeOrphans(transaction)
  routeConnectors(transaction)
  for (const table of ['event', 'binding', 'source'] as const) placeNew(transaction, table)
}

/** New events, bindings and data sources go to the end of their list. */
const placeNew = (transaction: Transaction, table: 'event' | 'binding' | 'source'): void => {
  const fresh = transaction.touched(table).filter((id) => transaction.get(table, id)?.order === '')
  if (fresh.length === 0) return
  let last = ''
  for (const { order } of transaction.document[table].values()) if (order > last) last = order
  ordersBetween(last || null, null, fresh.length).forEach((order, index) => {
    const place = <K extends typeof table>(name: K) =>
      transaction.update(name, fresh[index] ?? '', (record) => ({ ...record, order }))
    place(table)
  })
}

const removeOrphans = (transaction: Transaction): void => {
  const { relations } = transaction
  for (const pageId of transaction.touched('page')) {
    if (transaction.get('page', pageId)) continue
    for (const itemId of [...relations.itemsOnPage(pageId)]) transaction.remove('item', itemId)
  }
  for (const id of transaction.touched('item')) {
    if (transaction.get('item', id)) continue
    for (const binding of [...relations.bindingsOf(id)]) transaction.remove('binding', binding)
    for (const event of [...relations.eventsOf(id)]) transaction.remove('event', event)
    for (const child of [...relations.childrenOf(id)]) {
      transaction.update('item', child, (item) => ({ ...item, parentId: '' }))
    }
    for (const line of [...relations.connectorsOf(id)]) {
      transaction.update('item', line, (item) => (item.type === 'connector' ? detached(item, id) : item))
    }
  }
}

const detached = (connector: ItemOf<'connector'>, itemId: string): Item => {
  const free = (end: typeof connector.start) => (end.itemId === itemId ? { ...end, itemId: '' } : end)
  return { ...connector, start: free(connector.start), end: free(connector.end) }
}

const fitPaths = (transaction: Transaction): void => {
  for (const id of transaction.touched('item')) {
    const item = transaction.get('item', id)
    if (!item || !isPathItem(item)) continue
    const box = boxOfPoints(item.points)
    const fits =
      item.x === box.x && item.y === box.y && item.width === box.width && item.height === box.height
    if (!fits) transaction.put('item', { ...item, ...box })
  }
}

const fitGroups = (transaction: Transaction): void => {
  const waiting = new Set<string>()
  for (const id of transaction.touched('item')) {
    const [before, after] = [transaction.before('item', id), transaction.get('item', id)]
    for (const parent of [before?.parentId, after?.parentId]) if (parent) waiting.add(parent)
    if (after?.type === 'group') waiting.add(id)
  }
  // a group that was fitted makes its own parent wait, so the set grows while it is walked
  for (const id of waiting) {
    const group = transaction.get('item', id)
    if (group?.type !== 'group') continue
    const children = [...transaction.relations.childrenOf(id)].flatMap(
      (child) => transaction.get('item', child) ?? [],
    )
    if (children.length === 0) transaction.remove('item', id)
    else transaction.put('item', { ...group, ...unionOf(children.map(boundsOfItem)), rotation: 0 })
    if (group.parentId) {
      waiting.delete(group.parentId)
      waiting.add(group.parentId)
    }
  }
}

const routeConnectors = (transaction: Transaction): void => {
  const lines = new Set<string>()
  for (const id of transaction.touched('item')) {
    if (transaction.get('item', id)?.type === 'connector') lines.add(id)
    for (const line of transaction.relations.connectorsOf(id)) lines.add(line)
  }
  for (const id of lines) {
    const line = transaction.get('item', id)
    if (line?.type !== 'connector') continue
    const [start, end] = [
      transaction.get('item', line.start.itemId),
      transaction.get('item', line.end.itemId),
    ]
    const points = routeConnector(line, start, end)
    const isSame =
      points.length === line.points.length &&
      points.every(([x, y], index) => line.points[index]?.[0] === x && line.points[index]?.[1] === y)
    if (!isSame) transaction.put('item', { ...line, points, ...boxOfPoints(points) })
  }
}
