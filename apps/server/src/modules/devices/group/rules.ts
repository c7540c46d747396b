import { deviceErrors } from '@energy-console/contract/devices'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { ResourceHooks } from '../../../platform/resource'
import { pointInfosOf } from '../point/queries'
import { pointTable } from '../point/table'

/** The points of a group stand in its station and are measured in one unit. */
export const pointGroupHooks: ResourceHooks = {
  async beforeSave({ tx }, values, before) {
    const { itemIds, stationId } = { ...before, ...values }
    if (typeof itemIds !== 'string') return values
    const ids = [...new Set(itemIds.split(','))]
    if ((await stationsOf(tx, ids)).some((station) => station !== stationId))
      throw refuse(deviceErrors.pointOfOtherStation, {}, 'itemIds')
    const units = new Set((await pointInfosOf(tx, ids)).map(({ unit }) => unit ?? ''))
    if (units.size > 1) throw refuse(deviceErrors.mixedUnits, {}, 'itemIds')
    return { ...values, itemIds: ids.join(',') }
  },
}

async function stationsOf(tx: Tx, pointIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ stationId: pointTable.stationId })
    .from(pointTable)
    .where(inArray(pointTable.id, [...pointIds]))
  return rows.map(({ stationId }) => stationId)
}
