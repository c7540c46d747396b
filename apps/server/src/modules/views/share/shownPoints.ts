import {
  type Item,
  isPathItem,
  type PointReference,
  pointKey,
  type SchematicDocument,
  sourcesNamedBy,
  sourcesOfEvent,
} from '@energy-console/schematic'

/** What a drawing shows of points. */
export interface ShownPoints {
  /** Each once, as the drawing names it. */
  points: readonly PointReference[]
  /** Those that it draws as curves, and for how many hours at most. */
  curves: readonly (PointReference & { hours: number })[]
}

/** Properties that any layout of a model item shows: which one it is may change while the view is open. */
const propertiesOf = (item: Item): string[] =>
  isPathItem(item) || item.type !== 'model'
    ? []
    : item.layouts.flatMap(({ children }) =>
        children.flatMap((child) => (child.type === 'text' && child.bindProp ? [child.bindProp] : [])),
      )

/** A script reads data sources by whatever name it makes up. */
const hasScripts = ({ view, event }: SchematicDocument): boolean =>
  [...view.values()].some(({ userScript }) => userScript.trim() !== '') ||
  [...event.values()].some(({ eventAction, execScript }) => eventAction === 'execScript' && execScript !== '')

/** Data sources that something in the drawing goes by: bindings, events, and items that name them. */
function usedSources(document: SchematicDocument): ReadonlySet<string> {
  if (hasScripts(document)) return new Set(document.source.keys())
  const used = new Set<string>()
  const add = (id: string) => used.add(id)
  for (const { bindObj, itemId } of document.binding.values()) if (document.item.has(itemId)) add(bindObj)
  for (const event of document.event.values()) sourcesOfEvent(event).forEach(add)
  for (const item of document.item.values()) sourcesNamedBy(item).forEach(add)
  return used
}

/** The points that a drawing shows on any of its pages; other views that it leads to are none of it. */
export function shownPoints(document: SchematicDocument): ShownPoints {
  const points = new Map<string, PointReference>()
  const add = (point: PointReference) => {
    if (!points.get(pointKey(point))?.itemId) points.set(pointKey(point), point)
  }
  const pointOf = (sourceId: string): PointReference | undefined => {
    const source = document.source.get(sourceId)
    if (source?.kind !== 'system' || source.deviceId === '') return undefined
    const { deviceId, propertyNo, itemId } = source
    return { deviceId, propertyNo, itemId }
  }
  for (const id of usedSources(document)) {
    const point = pointOf(id)
    if (point) add(point)
  }
  const curves = new Map<string, PointReference & { hours: number }>()
  for (const item of document.item.values()) {
    const { deviceId } = item
    if (deviceId) for (const propertyNo of propertiesOf(item)) add({ deviceId, propertyNo, itemId: '' })
    if (isPathItem(item) || item.type !== 'historyCurve') continue
    for (const { bindObj } of item.curves) {
      const point = pointOf(bindObj)
      if (point)
        curves.set(pointKey(point), {
          ...point,
          hours: Math.max(item.hours, curves.get(pointKey(point))?.hours ?? 0),
        })
    }
  }
  return { points: [...points.values()], curves: [...curves.values()] }
}
