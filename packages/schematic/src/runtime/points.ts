import type { SchematicDocument } from '../document'
import { type Item, isPathItem } from '../kinds'

/** A device's property that a view shows. `itemId` is the point's id where the view knows it, else ''. */
export interface PointReference {
  readonly deviceId: string
  readonly propertyNo: string
  readonly itemId: string
}

/** Data sources that an item names itself, beside its bindings. */
export const sourcesNamedBy = (item: Item): string[] => {
  if (item.type === 'historyCurve') return item.curves.map((curve) => curve.bindObj).filter((id) => id !== '')
  if (item.type === 'switch') return item.writeTo ? [item.writeTo] : []
  return []
}

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
    const key = `${point.deviceId}/${point.propertyNo}`
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
