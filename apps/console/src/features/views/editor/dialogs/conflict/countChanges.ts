import type { SchematicDocument } from '@energy-console/schematic'
import { diffDocuments } from '@energy-console/schematic/editor'

const withoutOrder = (record: object) => JSON.stringify({ ...record, order: '' })

/** How many records one document has more, less or otherwise than another; their places among each other do not count. */
export function countChanges(
  from: SchematicDocument,
  to: SchematicDocument,
): { added: number; removed: number; changed: number } {
  const counts = { added: 0, removed: 0, changed: 0 }
  for (const changes of Object.values(diffDocuments(from, to)))
    for (const { from: before, to: after } of Object.values(changes)) {
      if (before === null) counts.added += 1
      else if (after === null) counts.removed += 1
      else if (withoutOrder(before) !== withoutOrder(after)) counts.changed += 1
    }
  return counts
}
