import { coreErrors } from '@energy-console/contract'
import { listPointHistory } from '@energy-console/contract/telemetry'
import type { SchematicDocument } from '@energy-console/schematic'
import type { CurvePoints } from '@energy-console/schematic-react'
import { CallError } from '../../../api/CallError'
import { callApi } from '../../../api/callApi'
import { type PointInfo, readPointInfos } from './pointReadings'
import { resolvePoints } from './resolvePoints'

const hourMs = 3_600_000
const curvePoints = 500

interface Span {
  start: number
  end: number
}

/**
 * The last hours before `end` (Unix ms; now without one) of data sources (by id), in their order; what is no point of a
 * device has an empty curve, a point that is gone none. What is known of the points is put into `infos`, by source.
 */
export async function readCurves(
  document: SchematicDocument,
  sourceIds: readonly string[],
  {
    hours,
    infos,
    end = Date.now(),
  }: { hours: number; infos: Map<string, PointInfo>; end?: number | undefined },
): Promise<(CurvePoints | undefined)[]> {
  const wanted = sourceIds.map((id) => document.source.get(id))
  const points = await resolvePoints(
    wanted.flatMap((source) => (source?.kind === 'system' && source.deviceId ? [source] : [])),
  )
  const { known, byItem } = await readHistory([...new Set(points.map(({ itemId }) => itemId))], {
    start: end - hours * hourMs,
    end,
  })
  return wanted.map((source) => {
    const point = points.find(
      ({ deviceId, propertyNo }) => deviceId === source?.deviceId && propertyNo === source?.propertyNo,
    )
    const info = point && known.get(point.itemId)
    if (source && info) infos.set(source.id, info)
    if (point && !info) return undefined
    return (point && byItem.get(point.itemId)) ?? []
  })
}

/** Curves of the points that there are, and what is known of them: one that is gone must not take the others along. */
async function readHistory(itemIds: readonly string[], span: Span) {
  const known = await readPointInfos(itemIds)
  try {
    return { known, byItem: await linesOf([...known.keys()], span) }
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== coreErrors.notFound.status) throw error
    // one went since they were last asked for
    const fresh = await readPointInfos(itemIds, { isFresh: true })
    return { known: fresh, byItem: await linesOf([...fresh.keys()], span) }
  }
}

async function linesOf(itemIds: readonly string[], span: Span): Promise<ReadonlyMap<string, CurvePoints>> {
  if (itemIds.length === 0) return new Map()
  const query = { itemIds: itemIds.join(), ...span, maxPoints: curvePoints }
  const lines = await callApi(listPointHistory, { query, isSilent: true })
  return new Map(
    lines.map((line) => [
      line.itemId,
      line.points.map(([ts, value]) => [Number(ts), Number(value)] as const),
    ]),
  )
}
