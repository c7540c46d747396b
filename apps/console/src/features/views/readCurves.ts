import { itemHistory } from '@energy-console/contract/telemetry'
import type { SchematicDocument } from '@energy-console/schematic'
import type { CurvePoints } from '@energy-console/schematic-react'
import { callApi } from '../../api/callApi'
import { type PointInfo, readPointInfos } from './pointReadings'
import { resolvePoints } from './resolvePoints'

const hourMs = 3_600_000
const curvePoints = 500

/**
 * The last hours of data sources (by id), in their order; what is no point of a device has an empty curve. What is known of
 * the points is put into `infos`, by source.
 */
export async function readCurves(
  document: SchematicDocument,
  sourceIds: readonly string[],
  { hours, infos }: { hours: number; infos: Map<string, PointInfo> },
): Promise<CurvePoints[]> {
  const wanted = sourceIds.map((id) => document.source.get(id))
  const points = await resolvePoints(
    wanted.flatMap((source) => (source?.kind === 'system' && source.deviceId ? [source] : [])),
  )
  if (points.length === 0) return sourceIds.map(() => [])
  const end = Date.now()
  const lines = await callApi(itemHistory, {
    query: {
      itemIds: points.map((point) => point.itemId).join(),
      start: end - hours * hourMs,
      end,
      maxPoints: curvePoints,
    },
    isSilent: true,
  })
  const byItem = new Map(
    lines.map((line) => [
      line.itemId,
      line.points.map(([ts, value]) => [Number(ts), Number(value)] as const),
    ]),
  )
  const known = await readPointInfos(points.map(({ itemId }) => itemId))
  return wanted.map((source) => {
    const point = points.find(
      ({ deviceId, propertyNo }) => deviceId === source?.deviceId && propertyNo === source?.propertyNo,
    )
    const info = point && known.get(point.itemId)
    if (source && info) infos.set(source.id, info)
    return (point && byItem.get(point.itemId)) ?? []
  })
}
