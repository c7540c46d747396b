import {
  loadExpressions,
  requiredPoints,
  type SchematicDocument,
  usesExpressions,
  withValues,
} from '@energy-console/schematic'
import { pointReadingOf, readLatest, readPointInfos } from './pointReadings'
import { resolvePoints } from './resolvePoints'

/** A document with the present values of what one page shows, for a picture; as it is where they cannot be had. */
export async function withPresentValues(
  document: SchematicDocument,
  pageId: string | undefined,
): Promise<SchematicDocument> {
  const bound = new Set(
    [...document.binding.values()].flatMap((binding) => (binding.pageId === pageId ? [binding.bindObj] : [])),
  )
  const source = new Map([...document.source].filter(([id]) => bound.has(id)))
  try {
    const required = requiredPoints({ ...document, source, item: new Map() })
    if (required.length === 0) return document
    const points = await resolvePoints(required)
    if (usesExpressions(document)) await loadExpressions()
    const infos = await readPointInfos([...new Set(points.map(({ itemId }) => itemId))])
    // points that are gone have no infos, and show as such
    const found = await readLatest([...infos.keys()])
    const latest = new Map(found.map((value) => [value.itemId, value]))
    return withValues(
      document,
      points.flatMap((point) => {
        const received = latest.get(point.itemId)
        return received ? [pointReadingOf(point, received, infos.get(point.itemId))] : []
      }),
    )
  } catch {
    return document // without values it is still a picture of the view
  }
}
