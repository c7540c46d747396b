import type { SchematicDocument } from '../document'
import type { Item } from '../kinds'
import { type PointValue, ViewSession } from './session'

/** The document as it looks with these values of points, global variables at their own; for a picture of it. Expressions have to be loaded. */
export function withValues(document: SchematicDocument, values: readonly PointValue[]): SchematicDocument {
  const session = new ViewSession(document, () => undefined)
  session.receive(values)
  session.receiveGlobals(new Map())
  session.flush()
  const items = [...document.item.values()].map((item) => {
    const patch = session.patchOf(item.id)
    if (!patch) return item
    const hidden = patch.visible === undefined ? item.hidden : !patch.visible
    // a patch holds only properties of the item's own kind, so its kind stays what it is
    return { ...item, ...patch.props, hidden } as Item
  })
  return { ...document, item: new Map(items.map((item) => [item.id, item])) }
}
