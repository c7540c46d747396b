import { newId } from '../ids'
import { asList, isObject, type JsonObject } from '../json'

const REFERENCES = ['id', 'itemId', 'bindObj', 'deviceId', 'modelId', 'gotoPage', 'parentId'] as const

/** Services may send ids as numbers; from here on they are texts. */
const withTextIds = (record: unknown): unknown => {
  if (!isObject(record)) return record
  const changed = REFERENCES.flatMap((name) => {
    const value = record[name]
    if (value === null) return [[name, '']]
    return typeof value === 'number' ? [[name, String(value)]] : []
  })
  return changed.length > 0 ? { ...record, ...Object.fromEntries(changed) } : record
}

/** Pages get ids, and events that went to a page by its number go to it by id. */
export const pageIds = (view: JsonObject): JsonObject => {
  const pages = asList(view.pageList).map((page) =>
    isObject(page) ? { ...page, id: page.id === undefined ? newId() : String(page.id) } : page,
  )
  const idAt = (index: string): unknown => {
    const page = pages[Number(index)]
    return isObject(page) ? page.id : undefined
  }
  const withPageId = (event: unknown): unknown => {
    if (!isObject(event) || typeof event.gotoPage !== 'string' || !/^\d+$/.test(event.gotoPage)) return event
    return { ...event, gotoPage: idAt(event.gotoPage) ?? event.gotoPage }
  }
  return {
    ...view,
    dataSrcArray: asList(view.dataSrcArray).map(withTextIds),
    pageList: pages.map((page) =>
      isObject(page)
        ? {
            ...page,
            itemList: asList(page.itemList).map(withTextIds),
            eventPool: asList(page.eventPool).map(withTextIds).map(withPageId),
            propBindPool: asList(page.propBindPool).map(withTextIds),
          }
        : page,
    ),
  }
}
