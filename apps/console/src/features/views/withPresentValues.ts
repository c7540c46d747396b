import { itemRealtime } from '@energy-console/contract/telemetry'
import {
  loadExpressions,
  type PointValue,
  requiredPoints,
  type SchematicDocument,
  usesExpressions,
  withValues,
} from '@energy-console/schematic'
import { callApi } from '../../api/callApi'
import { readingOf, readPointInfos } from './pointReadings'
import { resolvePoints } from './resolvePoints'

/** Points that are asked for at once, at most. */
const maxPoints = 500

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
    const points = await resolvePoints(requiredPoints({ ...document, source, item: new Map() }))
    if (points.length === 0) return document
    if (usesExpressions(document)) await loadExpressions()
    const itemIds = points.slice(0, maxPoints).map(({ itemId }) => itemId)
    const found = await callApi(itemRealtime, { query: { itemIds: itemIds.join() }, isSilent: true })
    const infos = await readPointInfos(found.map(({ itemId }) => itemId))
    return withValues(
      document,
      found.map(
        ({ itemId, value, quality, ts }): PointValue => ({
          itemId,
          ...readingOf(value, infos.get(itemId)),
          value,
          quality: quality === 0 ? 0 : quality === 1 ? 1 : 2,
          ts: ts ?? undefined,
        }),
      ),
    )
  } catch {
    return document // without values it is still a picture of the view
  }
}
