import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { gatewayAccountTable, gatewayTable, type UnmappedName } from '../../devices'
import { unmappedKeys } from './table'

/** Names that came and are declared nowhere, by id, with what came under each; those that the caller does not see are left out. */
export async function findUnmapped(tx: Tx, ids: readonly string[]): Promise<UnmappedName[]> {
  const rows = await tx
    .select({
      id: unmappedKeys.id,
      gatewayId: unmappedKeys.gatewayId,
      gatewayName: gatewayTable.gatewayName,
      ownDeviceId: gatewayAccountTable.deviceId,
      stationId: unmappedKeys.stationId,
      deviceName: unmappedKeys.deviceName,
      key: unmappedKeys.key,
      sampleValue: unmappedKeys.sampleValue,
      arrived: unmappedKeys.arrived,
    })
    .from(unmappedKeys)
    .leftJoin(gatewayTable, eq(gatewayTable.id, unmappedKeys.gatewayId))
    .leftJoin(gatewayAccountTable, eq(gatewayAccountTable.id, unmappedKeys.accountId))
    .where(inArray(unmappedKeys.id, [...ids]))
  return rows.map(({ arrived, ...row }) => ({ ...row, arrived: arrived ?? {} }))
}

/** Strikes names off that are declared now, and, of whole devices, what is noted of their keys. */
export async function forgetUnmapped(tx: Tx, names: readonly UnmappedName[]): Promise<void> {
  if (names.length === 0) return
  await tx.delete(unmappedKeys).where(
    inArray(
      unmappedKeys.id,
      names.map(({ id }) => id),
    ),
  )
  for (const gatewayId of new Set(names.flatMap((name) => name.gatewayId ?? []))) {
    const whole = names.filter((name) => name.gatewayId === gatewayId && name.key === '')
    if (whole.length === 0) continue
    // the same name may have come by another account of the gateway
    await tx.delete(unmappedKeys).where(
      and(
        eq(unmappedKeys.gatewayId, gatewayId),
        eq(unmappedKeys.key, ''),
        inArray(
          unmappedKeys.deviceName,
          whole.map(({ deviceName }) => deviceName),
        ),
      ),
    )
  }
}
