import type { DataOf } from '@energy-console/contract'
import {
  type listDoubtfulReadings,
  mostDoubtfulRuns,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { requirePoints } from '../latest/latest'
import { doubtfulRuns } from '../store/doubtfulReadings'
import type { HistoryQuery } from './historyQuery'

/**
 * Where readings of points are uncertain or bad; those nearer to each other than `apartMs` are one run. @throws AppError 404 when the scope hides one of the points; `telemetry.badRange`
 */
export async function readDoubtful(
  tx: Tx,
  { start, end, apartMs, ...asked }: Pick<HistoryQuery, 'itemIds' | 'start' | 'end'> & { apartMs: number },
): Promise<DataOf<typeof listDoubtfulReadings>> {
  if (start >= end) throw refuse(telemetryErrors.badRange)
  const itemIds = [...new Set(asked.itemIds)]
  await requirePoints(tx, itemIds)
  return doubtfulRuns(tx, { itemIds, start, end, apartMs, most: mostDoubtfulRuns })
}
