import { type Item, isItemType, itemKinds } from '../kinds'
import { createPage } from './document'
import { newId } from './ids'
import { asList, isObject, omit } from './json'
import { settleItems } from './openItems'
import { ordersBetween } from './order'
import { readFields } from './readFields'
import { Binding, Page, type TableName, type Tables, ViewEvent } from './records'
import { formatPath, type LeftOut, repair } from './repair'

/** The tables of a document while it is being opened. */
export type OpenTables = { readonly [K in TableName]: Map<string, Tables[K]> }

const PAGE_LISTS = ['itemList', 'eventPool', 'propBindPool', 'itemIndex', 'order']

/** A record that has no id gets one. */
export const withId = <T>(value: T): T =>
  isObject(value) && typeof value.id !== 'string' ? { ...value, id: newId() } : value

/** Records in the order of their list. */
export const placed = <T extends { order: string }>(records: readonly T[]): T[] => {
  const orders = ordersBetween(null, null, records.length)
  return records.map((record, index) => ({ ...record, order: orders[index] ?? '' }))
}

/** Puts records into a table; one whose id is taken gets a new one and is reported. */
export const keyed = <T extends { id: string }>(
  records: readonly T[],
  table: Map<string, T>,
  at: string,
  leftOut: LeftOut[],
) => {
  for (const record of records) {
    const isTaken = table.has(record.id)
    if (isTaken) leftOut.push({ path: `${at}#${record.id}`, reason: '编号重复，已换新编号' })
    const id = isTaken ? newId() : record.id
    table.set(id, isTaken ? { ...record, id } : record)
  }
}

/** Fields of a saved item that its place in the file decides, or the moment. */
const notKept = ['selected', 'order', 'pageId']

const openItem = (
  value: unknown,
  place: { pageId: string; order: string },
  at: PropertyKey[],
  leftOut: LeftOut[],
): Item | undefined => {
  const type = isObject(value) ? value.type : undefined
  if (!isObject(value) || !isItemType(type)) {
    leftOut.push({ path: formatPath(at), reason: '未知的图元类型' })
    return undefined
  }
  const { schema } = itemKinds[type]
  const sound = readFields(schema, withId(value), notKept)
  if (sound) return Object.assign(sound, place)
  const mended = repair(schema, withId(omit(value, notKept)), at, leftOut)
  return mended && Object.assign(mended, place)
}

/** Takes one page of a file with its items, events and bindings into the tables. */
export const openPage = (
  value: unknown,
  place: { index: number; order: string },
  tables: OpenTables,
  leftOut: LeftOut[],
): void => {
  const at = ['pageList', place.index]
  if (!isObject(value)) {
    leftOut.push({ path: formatPath(at), reason: '类型不正确' })
    return
  }
  const page =
    repair(Page, withId(omit(value, PAGE_LISTS)), at, leftOut) ?? createPage([...tables.page.values()])
  const pageId = tables.page.has(page.id) ? newId() : page.id
  tables.page.set(pageId, { ...page, id: pageId, order: place.order })

  const itemList = asList(value.itemList)
  const orders = ordersBetween(null, null, itemList.length)
  const items = itemList.flatMap(
    (entry, index) =>
      openItem(entry, { pageId, order: orders[index] ?? '' }, [...at, 'itemList', index], leftOut) ?? [],
  )
  keyed(settleItems(items), tables.item, `${formatPath(at)}.itemList`, leftOut)

  const pool = <T extends { id: string; order: string; itemId: string }>(
    name: string,
    parse: (entry: unknown, path: PropertyKey[]) => T | undefined,
    table: Map<string, T>,
  ) => {
    const records = asList(value[name]).flatMap((entry, index) => {
      const path = [...at, name, index]
      const record = parse(withId(entry), path)
      if (!record) return []
      if (tables.item.has(record.itemId)) return [{ ...record, pageId }]
      leftOut.push({ path: formatPath(path), reason: '所属图元不存在' })
      return []
    })
    keyed(placed(records), table, `${formatPath(at)}.${name}`, leftOut)
  }
  pool('eventPool', (entry, path) => repair(ViewEvent, entry, path, leftOut), tables.event)
  pool('propBindPool', (entry, path) => repair(Binding, entry, path, leftOut), tables.binding)
}
