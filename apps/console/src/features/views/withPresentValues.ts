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
    const required = requiredPoints({ ...document, source, item: new Map() })
    if (required.length === 0) return document
    const points = await resolvePoints(required)
    if (usesExpressions(document)) await loadExpressions()
    const infos = await readPointInfos(points.slice(0, maxPoints).map(({ itemId }) => itemId))
    // points that are gone have no infos, and show as such
    const itemIds = [...infos.keys()].join()
    const found = itemIds === '' ? [] : await callApi(itemRealtime, { query: { itemIds }, isSilent: true })
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
