import { createPage } from './document'
import { asList, isObject, type JsonObject, omit, parseJson, salvageJson } from './json'
import { SCHEMA_VERSION } from './limits'
import { migrate, versionOf } from './migrations'
import { keyed, type OpenTables, openPage, placed, withId } from './openPage'
import { ordersBetween } from './order'
import { DataSource, type SchematicDocument, ViewRecord } from './records'
import { type LeftOut, repair } from './repair'

/** A file that is no schematic at all. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
}

export interface OpenedDocument {
  readonly document: SchematicDocument
  /** What could not be taken over, in the order of the file; empty for a sound file. */
  readonly leftOut: readonly LeftOut[]
}

const read = (input: unknown, leftOut: LeftOut[]): JsonObject => {
  let raw = input
  if (typeof input === 'string') {
    try {
      raw = parseJson(input)
    } catch {
      raw = salvageJson(input)
      if (raw !== undefined) leftOut.push({ path: '', reason: '文件已损坏，只读出了完好的部分' })
    }
  }
  const view = Array.isArray(raw) ? { pageList: raw } : raw
  if (!isObject(view) || !Array.isArray(view.pageList)) throw new DocumentError('不是组态文件')
  return view
}

/**
 * Opens a saved view: JSON text (a byte-order mark, an older version, broken or cut-off parts are all right) or its
 * parsed value. What is good opens; what is not is listed. Throws a DocumentError when it is no schematic.
 */
export const openDocument = (input: unknown): OpenedDocument => {
  const leftOut: LeftOut[] = []
  const saved = read(input, leftOut)
  if (versionOf(saved) > SCHEMA_VERSION) {
    leftOut.push({ path: 'schemaVersion', reason: '文件由更新的版本保存，部分内容可能无法识别' })
  }
  const raw = migrate(saved)
  const rest = omit(raw, ['pageList', 'dataSrcArray', 'id', 'schemaVersion'])
  const view = repair(ViewRecord, rest, [], leftOut) ?? ViewRecord.parse({})
  const tables: OpenTables = {
    view: new Map([['view', { ...view, schemaVersion: SCHEMA_VERSION }]]),
    page: new Map(),
    item: new Map(),
    event: new Map(),
    binding: new Map(),
    source: new Map(),
  }
  const sources = asList(raw.dataSrcArray).flatMap(
    (value, index) => repair(DataSource, withId(value), ['dataSrcArray', index], leftOut) ?? [],
  )
  keyed(placed(sources), tables.source, 'dataSrcArray', leftOut)

  const pageList = asList(raw.pageList)
  const orders = ordersBetween(null, null, pageList.length)
  for (const [index, value] of pageList.entries())
    openPage(value, { index, order: orders[index] ?? '' }, tables, leftOut)
  if (tables.page.size === 0) {
    const page = createPage([])
    tables.page.set(page.id, page)
  }
  return { document: tables, leftOut }
}

let isReady = false

/**
 * Makes the reader ready while a document is still on its way: what reading the first item of a kind has to find out
 * is known then, once for the life of the program.
 */
export const prepareToOpen = (): void => {
  if (isReady) return
  isReady = true
  const itemList = ['rect', 'circle', 'triangle', 'text', 'line', 'symbol', 'numeric'].flatMap((type) =>
    Array.from({ length: 20 }, (_, index) => ({ id: `${type}${index}`, type, x: index, y: index })),
  )
  openDocument({ schemaVersion: SCHEMA_VERSION, pageList: [{ id: 'page', itemList }] })
}
