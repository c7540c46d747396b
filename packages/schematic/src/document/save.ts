import type { Item } from '../kinds'
import { pagesOf, viewOf } from './document'
import { type JsonObject, omit } from './json'
import { SCHEMA_VERSION } from './limits'
import { byOrder } from './order'
import type { Binding, SchematicDocument, ViewEvent } from './records'

/** What the editor shows at the moment of saving and the saved shape has a place for. */
export interface SavedSession {
  readonly pageIndex?: number
  readonly globalConfig?: JsonObject
}

/** A saved view: the specification's shape, plain JSON. */
export interface SavedView extends JsonObject {
  readonly schemaVersion: number
  readonly pageIndex: number
  readonly pageList: readonly JsonObject[]
  readonly dataSrcArray: readonly JsonObject[]
  readonly globalConfig: JsonObject
}

const GLOBAL_CONFIG = {
  isConfig: false,
  showModalList: true,
  showPageList: true,
  showLineList: false,
  isDrawingLine: false,
  drawingLineType: 0,
}

const saveItem = (item: Item): JsonObject => {
  const idle = [item.parentId === '' && 'parentId', !item.hidden && 'hidden', item.name === '' && 'name']
  const names = idle.filter((name) => name !== false)
  return { ...omit(item, ['pageId', 'order', ...names]), selected: false }
}

const saveOwned = (records: readonly (ViewEvent | Binding)[] = []): JsonObject[] =>
  [...records].sort(byOrder).map((record) => omit(record, ['pageId', 'order']))

const byPage = <T extends { pageId: string }>(records: Iterable<T>): Map<string, T[]> => {
  const pages = new Map<string, T[]>()
  for (const record of records) {
    const list = pages.get(record.pageId)
    if (list) list.push(record)
    else pages.set(record.pageId, [record])
  }
  return pages
}

/** The document as it is saved. Opening the result gives the same document again. */
export const saveDocument = (document: SchematicDocument, session: SavedSession = {}): SavedView => {
  const view = viewOf(document)
  const items = byPage(document.item.values())
  const events = byPage(document.event.values())
  const bindings = byPage(document.binding.values())
  return {
    ...omit(view, ['id']),
    schemaVersion: SCHEMA_VERSION,
    pageIndex: session.pageIndex ?? view.pageIndex,
    globalConfig: { ...GLOBAL_CONFIG, ...view.globalConfig, ...session.globalConfig },
    dataSrcArray: [...document.source.values()].sort(byOrder).map((source) => omit(source, ['order'])),
    pageList: pagesOf(document).map((page) => ({
      ...omit(page, ['order']),
      itemIndex: -1,
      itemList: (items.get(page.id) ?? []).sort(byOrder).map(saveItem),
      eventPool: saveOwned(events.get(page.id)),
      propBindPool: saveOwned(bindings.get(page.id)),
    })),
  }
}
