import { type Aggregate, aggregates, type GroupMissing } from '@energy-console/contract/devices'
import { inArray } from 'drizzle-orm'
import {
  deviceTable,
  groupPointTable,
  makeCalculatedPoint,
  pointGroupTable,
  pointTable,
} from '../../modules/devices'
import type { Database } from '../../platform/database'
import { first, nextNumber } from './sequence'

interface NewPointGroup {
  /** Points of one station. */
  itemIds: readonly string[]
  /** Those that are kept under points. */
  kept: readonly Aggregate[]
  missing?: GroupMissing
  intervalSeconds?: number
  maxAgeSeconds?: number
}

/** A group whose aggregates are kept under points, at the device of its first member; answers these points. */
export const makePointGroup = (db: Database, { itemIds, kept, ...values }: NewPointGroup) =>
  db.asSystem(async (tx) => {
    const points = await tx
      .select()
      .from(pointTable)
      .where(inArray(pointTable.id, itemIds.slice(0, 1)))
    const { deviceId, tenantId, stationId } = first(points)
    const [device] = await tx
      .select()
      .from(deviceTable)
      .where(inArray(deviceTable.id, [deviceId]))
    const group = first(
      await tx
        .insert(pointGroupTable)
        .values({
          ...{ tenantId, stationId, aggregate: 'sum', itemIds: itemIds.join(','), ...values },
          ...{ groupName: `组${nextNumber()}`, virtualDeviceId: first(device ? [device] : []).id },
        })
        .returning(),
    )
    const items: Partial<Record<Aggregate, string>> = {}
    for (const aggregate of kept) {
      const said = { name: `${group.groupName} ${aggregates[aggregate]}`, unit: null, decimals: 2 }
      const itemId = await makeCalculatedPoint(tx, deviceId, said, tenantId)
      await tx.insert(groupPointTable).values({ tenantId, recordId: group.id, aggregate, itemId })
      items[aggregate] = itemId
    }
    return { id: group.id, items }
  })
