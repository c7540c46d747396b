import type { DataSource, SchematicDocument } from '../document'
import { isPathItem, type Scalar } from '../kinds'
import { rangeValues } from '../runtime'
import type { CheckFinding } from './check'

/** Why a point would not take a value (Chinese, a translation key), with what stands in its places; undefined when it does. */
export type WriteRefusal = (
  source: DataSource,
  value: Scalar,
) => { message: string; values: CheckFinding['values'] } | undefined

/** One value that an item of the view would send to a device. */
interface Write {
  readonly pageId: string
  readonly itemId: string
  readonly source: DataSource
  readonly value: Scalar
}

/** Everything that the document sends to devices without asking for the value. */
function writesOf(document: SchematicDocument): Write[] {
  const systemSource = (id: string) => {
    const source = document.source.get(id)
    return source?.kind === 'system' ? source : undefined
  }
  const ofEvents = [...document.event.values()].flatMap((event) => {
    const { eventAction, valueType, pageId, itemId } = event
    const source = systemSource(event.bindObj)
    if (!source || (eventAction !== 'changeValue' && eventAction !== 'writeValue')) return []
    const values =
      valueType === 'fixed' ? [event.fixedValue] : valueType === 'range' ? rangeValues(event.rangedValue) : []
    return values.map((value) => ({ pageId, itemId, source, value }))
  })
  const ofSwitches = [...document.item.values()].flatMap((item) => {
    const source = !isPathItem(item) && item.type === 'switch' ? systemSource(item.writeTo) : undefined
    if (!source || item.type !== 'switch') return []
    return [item.onValue, item.offValue].map((value) => ({
      pageId: item.pageId,
      itemId: item.id,
      source,
      value,
    }))
  })
  return [...ofEvents, ...ofSwitches]
}

/** Points (by id) that the document writes to. */
export const writtenPoints = (document: SchematicDocument): string[] => [
  ...new Set(writesOf(document).flatMap(({ source }) => (source.itemId ? [source.itemId] : []))),
]

/** Finds values that would be sent to points that do not take them. */
export const checkWrites = (document: SchematicDocument, refusalOf: WriteRefusal): CheckFinding[] =>
  writesOf(document).flatMap(({ pageId, itemId, source, value }) => {
    const refusal = refusalOf(source, value)
    return refusal
      ? [{ code: 'badWrite' as const, severity: 'error' as const, pageId, itemId, ...refusal }]
      : []
  })
