import type { References } from '../../../platform/references'
import { pointTable } from '../point/table'
import { pointIdsOf } from './queries'

/** What goes with devices beyond what names them: their points with their history, and what stands at those. */
export function registerDeviceUses(references: References): void {
  references.registerUses('device', 'points', async (context, deviceIds) => {
    const pointIds = await pointIdsOf(context.tx, deviceIds)
    if (pointIds.length === 0) return []
    const history = { what: '数据点及其历史数据', count: pointIds.length, names: [], isBlocking: false }
    return [...(await references.referrersOf(context, 'point', pointTable, pointIds)), history]
  })
}
