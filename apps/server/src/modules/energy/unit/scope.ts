import { energyErrors } from '@energy-console/contract/energy'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { deviceTable, pointGroupTable, pointInfosOf, pointsOfGroups } from '../../devices'
import { metersOfDevices } from '../circuit/meters'
import type { CountedScope } from './queries'

/** Refuses a device or group whose energy cannot be counted at a station. @throws unitDeviceElsewhere, unitWithoutMeter, unitGroupUnfit */
export async function refuseUnfitScope(
  tx: Tx,
  { stationId, deviceId, groupId }: Omit<CountedScope, 'id'>,
): Promise<void> {
  if (deviceId) {
    const [device] = await tx
      .select({ stationId: deviceTable.stationId })
      .from(deviceTable)
      .where(eq(deviceTable.id, deviceId))
    if (device?.stationId !== stationId) throw refuse(energyErrors.unitDeviceElsewhere, {}, 'deviceId')
    if (!(await metersOfDevices(tx, [deviceId])).has(deviceId))
      throw refuse(energyErrors.unitWithoutMeter, {}, 'deviceId')
  }
  if (groupId && !(await isFitGroup(tx, groupId, stationId)))
    throw refuse(energyErrors.unitGroupUnfit, {}, 'groupId')
}

async function isFitGroup(tx: Tx, groupId: string, stationId: string): Promise<boolean> {
  const [group] = await tx
    .select({
      stationId: pointGroupTable.stationId,
      itemIds: pointGroupTable.itemIds,
      aggregate: pointGroupTable.aggregate,
    })
    .from(pointGroupTable)
    .where(eq(pointGroupTable.id, groupId))
  if (!group || group.stationId !== stationId || group.aggregate !== 'sum') return false
  const [members = []] = await pointsOfGroups(tx, [group])
  const infos = await pointInfosOf(tx, members)
  return infos.length > 0 && infos.every(({ kind }) => kind === 'accumulated')
}
