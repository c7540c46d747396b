import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
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
      // the gateway may have been moved since the name came
      stationId: sql<string>`coalesce(${gatewayTable.stationId}, ${gatewayAccountTable.stationId}, ${unmappedKeys.stationId})`,
      deviceName: unmappedKeys.deviceName,
      key: unmappedKeys.key,
      sampleValue: unmappedKeys.sampleValue,
      arrived: unmappedKeys.arrived,
    })
    .from(unmappedKeys)
    .leftJoin(gatewayTable, eq(gatewayTable.id, unmappedKeys.gatewayId))
    .leftJoin(gatewayAccountTable, eq(gatewayAccountTable.id, unmappedKeys.accountId))
    .where(
      and(inArray(unmappedKeys.id, [...ids]), or(isNull(unmappedKeys.gatewayId), isNotNull(gatewayTable.id))),
    )
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
  const whole = names.filter(({ key, gatewayId }) => key === '' && gatewayId !== null)
  if (whole.length === 0) return
  // the same name may have come by another account of the gateway
  await tx.execute(sql`
    delete from ${unmappedKeys} u using unnest(${bigints(whole.map(({ gatewayId }) => gatewayId ?? ''))},
      ${texts(whole.map(({ deviceName }) => deviceName))}) as w(gateway, name)
    where u.gateway_id = w.gateway and u.device_name = w.name and u.key = ''`)
}
