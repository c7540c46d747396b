import type { SchematicDocument, ViewEvent } from '../document'
import { type Item, type ItemType, isPathItem, propertiesOf } from '../kinds'

/** A device's property that a view shows. `itemId` is the point's id where the view knows it, else ''. */
export interface PointReference {
  readonly deviceId: string
  readonly propertyNo: string
  readonly itemId: string
}

/** One name for a point that a view shows, for what is kept by point: of its device and property, whatever its id. */
export const pointKey = ({
  deviceId = '',
  propertyNo = '',
}: Partial<Pick<PointReference, 'deviceId' | 'propertyNo'>>): string => `${deviceId}/${propertyNo}`

/** Where the items of a kind name data sources: in a property, or in a column of a list. */
interface SourceField {
  readonly name: string
  readonly column?: string
}

const sourceFields = new Map<ItemType, readonly SourceField[]>()

const sourceFieldsOf = (type: ItemType): readonly SourceField[] => {
  const known = sourceFields.get(type)
  if (known) return known
  const found = propertiesOf(type).flatMap(({ name, input, columns = [] }): SourceField[] => [
    ...(input === 'source' ? [{ name }] : []),
    ...columns.filter((column) => column.input === 'source').map((column) => ({ name, column: column.name })),
  ])
  sourceFields.set(type, found)
  return found
}

const fieldOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null
    ? Object.entries(record).find(([key]) => key === name)?.[1]
    : ''

/** Data sources that an item names itself, beside its bindings: in whatever property of its kind takes one. */
export const sourcesNamedBy = (item: Item): string[] =>
  sourceFieldsOf(item.type)
    .flatMap(({ name, column }): unknown[] => {
      const value = fieldOf(item, name)
      if (column === undefined) return [value]
      return Array.isArray(value) ? value.map((row) => fieldOf(row, column)) : []
    })
    .filter((id): id is string => typeof id === 'string' && id !== '')

/** Data sources that an event acts on or watches. */
export const sourcesOfEvent = ({ bindObj, watchObj }: ViewEvent): string[] =>
  [bindObj, watchObj].filter((id) => id !== '')

/** Property numbers that the shown layout of a model item needs. */
export const modelProperties = (item: Item): string[] => {
  if (isPathItem(item) || item.type !== 'model') return []
  const children = item.layouts[item.layoutIndex]?.children ?? []
  return [
    ...new Set(
      children.flatMap((child) => (child.type === 'text' && child.bindProp ? [child.bindProp] : [])),
    ),
  ]
}

/** Names of the global variables that the view's data sources stand for; each once. */
export const globalNames = (document: Pick<SchematicDocument, 'source'>): string[] => [
  ...new Set([...document.source.values()].flatMap(({ kind, prop }) => (kind === 'global' ? [prop] : []))),
]

/** Every point that the view needs: those of its system sources and of its model items; each once. */
export const requiredPoints = (document: SchematicDocument): PointReference[] => {
  const points = new Map<string, PointReference>()
  const add = (point: PointReference) => {
    const key = pointKey(point)
    if (!points.get(key)?.itemId) points.set(key, point)
  }
  for (const { kind, deviceId, propertyNo, itemId } of document.source.values()) {
    if (kind === 'system' && deviceId) add({ deviceId, propertyNo, itemId })
  }
  for (const item of document.item.values()) {
    if (!item.deviceId) continue
    for (const propertyNo of modelProperties(item)) add({ deviceId: item.deviceId, propertyNo, itemId: '' })
  }
  return [...points.values()]
}
