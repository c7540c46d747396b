import type { SchematicDocument } from '../document'
import { patchedItem } from './patchedItem'
import { type PointReading, ViewSession } from './session'

/** The document as it looks with these values of points, global variables at their own; for a picture of it. Expressions have to be loaded. */
export function withValues(document: SchematicDocument, values: readonly PointReading[]): SchematicDocument {
  const session = new ViewSession(document, () => undefined)
  session.receive(values)
  session.receiveGlobals(new Map())
  session.flush()
  const items = [...document.item.values()].map((item) => {
    const patch = session.patchOf(item.id)
    if (!patch) return item
    const hidden = patch.visible === undefined ? item.hidden : !patch.visible
    return { ...patchedItem(item, patch.props), hidden }
  })
  return { ...document, item: new Map(items.map((item) => [item.id, item])) }
}
