import { engineeringErrors, mostRolloutTargets } from '@energy-console/contract/engineering'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { HookContext } from '../../../platform/resource'
import { deviceTable, gatewayTable } from '../../devices'
import { firmwareTable } from '../firmware/table'
import { rowsOf } from './rows'
import { openRollouts, openStates } from './states'
import { rolloutTable, rolloutTargetTable } from './table'

interface Wanted {
  gatewayIds?: string | undefined
  deviceIds?: string | undefined
}

/** Of two who begin or retry roll-outs at a station one waits, and then finds what the other has made. */
export const holdFirmwareOf = (tx: Tx, stationId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`firmware ${stationId}`}, 0))`)

/** Makes a target of each gateway or device, by name, in waves. @throws noTargets, targetOfOtherStation, targetBusy, tooManyTargets, gatewayInUse */
export async function makeTargets({ tx }: HookContext, id: string, wanted: Wanted): Promise<void> {
  const [rollout] = await tx
    .select({ rollout: rolloutTable, productId: firmwareTable.productId })
    .from(rolloutTable)
    .innerJoin(firmwareTable, eq(firmwareTable.id, rolloutTable.firmwareId))
    .where(eq(rolloutTable.id, id))
  if (!rollout) throw notFound()
  const { stationId, kind, wavePercent } = rollout.rollout
  await holdFirmwareOf(tx, stationId)
  const list = (kind === 'gateway' ? wanted.gatewayIds : wanted.deviceIds) ?? ''
  const named = list === '' ? [] : [...new Set(list.split(','))]
  const found =
    kind === 'gateway'
      ? await gatewaysFor(tx, stationId, named)
      : await devicesFor(tx, { stationId, productId: rollout.productId ?? '0' }, named)
  if (found.length < named.length) throw refuse(engineeringErrors.targetOfOtherStation)
  if (found.length === 0) throw refuse(engineeringErrors.noTargets, {}, 'stationId')
  if (found.length > mostRolloutTargets)
    throw refuse(engineeringErrors.tooManyTargets, { count: found.length, most: mostRolloutTargets })
  await refuseBusy(tx, kind, found)
  const ids = found.map((target) => target.id)
  await refuseGatewayInUse(tx, rollout.rollout, ids)
  const waveOf = wavesOf(found.length, wavePercent)
  await tx.insert(rolloutTargetTable).values(
    found.map((target, index) => ({
      stationId,
      rolloutId: id,
      gatewayId: kind === 'gateway' ? target.id : null,
      deviceId: kind === 'device' ? target.id : null,
      targetName: target.name,
      wave: waveOf(index),
    })),
  )
}

/** The wave of each target by its place: the first is tried by one alone, unless all are to have it at once. */
function wavesOf(count: number, percent: number): (index: number) => number {
  if (percent >= 100) return () => 1
  const size = Math.max(1, Math.floor((count * percent) / 100))
  return (index) => (index === 0 ? 1 : Math.floor((index - 1) / size) + 2)
}

/**
 * Refuses a second file for what one gateway fetches: over MQTT a part is asked for without a name, so a gateway has one file at
 * a time to fetch, for itself or for devices behind it. Devices that are told by a command alone ask for theirs by name.
 *
 * @throws gatewayInUse
 */
export async function refuseGatewayInUse(
  tx: Tx,
  { kind, way, firmwareId }: Pick<typeof rolloutTable.$inferSelect, 'kind' | 'way' | 'firmwareId'>,
  ids: readonly string[],
): Promise<void> {
  if (kind === 'device' && way === 'rpc') return
  const gateways =
    kind === 'gateway'
      ? sql`select unnest(${bigints(ids)}) as id`
      : sql`select distinct d.gateway_id as id from device d where d.id = any (${bigints(ids)}) and d.gateway_id is not null`
  const [inUse] = await rowsOf<{ name: string }>(
    tx,
    sql`select g.gateway_name as name from firmware_target o
      join firmware_rollout r on r.id = o.rollout_id and r.state in ${openRollouts}
        and (r.way = 'attributes' or o.gateway_id is not null)
      left join device d on d.id = o.device_id
      join gateway g on g.id = coalesce(o.gateway_id, d.gateway_id)
    where o.state in ${openStates} and r.firmware_id <> ${firmwareId} and g.id in (${gateways}) limit 1`,
  )
  if (inUse) throw refuse(engineeringErrors.gatewayInUse, { name: inUse.name })
}

const gatewaysFor = (tx: Tx, stationId: string, ids: readonly string[]) =>
  tx
    .select({ id: gatewayTable.id, name: gatewayTable.gatewayName })
    .from(gatewayTable)
    .where(
      and(
        eq(gatewayTable.stationId, stationId),
        ids.length > 0 ? inArray(gatewayTable.id, [...ids]) : undefined,
      ),
    )
    .orderBy(gatewayTable.gatewayName, gatewayTable.id)
    .limit(mostRolloutTargets + 1)

const devicesFor = (
  tx: Tx,
  { stationId, productId }: { stationId: string; productId: string },
  ids: readonly string[],
) =>
  tx
    .select({ id: deviceTable.id, name: deviceTable.deviceName })
    .from(deviceTable)
    .where(
      and(
        eq(deviceTable.stationId, stationId),
        eq(deviceTable.productId, productId),
        ids.length > 0 ? inArray(deviceTable.id, [...ids]) : undefined,
      ),
    )
    .orderBy(deviceTable.deviceName, deviceTable.id)
    .limit(mostRolloutTargets + 1)

async function refuseBusy(
  tx: Tx,
  kind: 'gateway' | 'device',
  found: readonly { id: string }[],
): Promise<void> {
  const column = kind === 'gateway' ? rolloutTargetTable.gatewayId : rolloutTargetTable.deviceId
  const [busy] = await tx
    .select({ name: rolloutTargetTable.targetName })
    .from(rolloutTargetTable)
    .innerJoin(rolloutTable, eq(rolloutTable.id, rolloutTargetTable.rolloutId))
    .where(
      and(
        inArray(
          column,
          found.map(({ id }) => id),
        ),
        sql`${rolloutTargetTable.state} in ${openStates}`,
        sql`${rolloutTable.state} in ${openRollouts}`,
      ),
    )
    .limit(1)
  if (busy) throw refuse(engineeringErrors.targetBusy, { name: busy.name })
}
