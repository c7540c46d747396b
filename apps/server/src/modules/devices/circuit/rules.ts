import { deviceErrors } from '@energy-console/contract/devices'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { deviceTable } from '../device/table'
import { productPropertyTable } from '../product/table'

/** Where a device stands, and what feeds it. */
interface Hung {
  stationId?: string | undefined
  circuitParentId?: string | null | undefined
}

/** Refuses what is no tree within one station: a parent elsewhere, a loop, a device that leaves those it feeds behind. */
export async function refuseBadCircuit(
  tx: Tx,
  { circuitParentId, stationId }: Hung,
  before: (Hung & { id: string }) | undefined,
): Promise<void> {
  const isMoved = before !== undefined && before.stationId !== stationId
  const isHung = typeof circuitParentId === 'string' && circuitParentId !== before?.circuitParentId
  if (!isMoved && !isHung) return
  await lockTrees(tx, isMoved ? [before.stationId, stationId] : [stationId])
  if (isMoved && (await feedsAny(tx, before.id)))
    throw refuse(deviceErrors.circuitStationFixed, {}, 'stationId')
  if (typeof circuitParentId !== 'string') return
  const above = await chainAbove(tx, circuitParentId)
  if (above[0]?.stationId !== stationId)
    throw refuse(deviceErrors.circuitOfOtherStation, {}, 'circuitParentId')
  if (before && above.some(({ id }) => id === before.id))
    throw refuse(deviceErrors.circuitLoop, {}, 'circuitParentId')
}

/** What feeds a device. */
interface Fed {
  circuitParentId?: string | null | undefined
  circuitParentChannel?: string | null | undefined
}

/**
 * The channel of the device above that feeds a device after a change; undefined where it stays. What is only left over of the
 * device that was above before is forgotten with it.
 * @throws circuitChannelUnknown
 */
export async function parentChannelOf(
  tx: Tx,
  values: Fed,
  before: Fed | undefined,
): Promise<string | null | undefined> {
  const parentId = (values.circuitParentId === undefined ? before : values)?.circuitParentId ?? null
  const isSame = parentId === (before?.circuitParentId ?? null)
  const channel = values.circuitParentChannel
  if (channel === undefined) return isSame ? undefined : null
  if (channel === null || channel === '') return null
  if (isSame && channel === before?.circuitParentChannel) return undefined
  if (parentId !== null && (await hasChannel(tx, parentId, channel))) return channel
  if (channel === before?.circuitParentChannel) return null
  throw refuse(deviceErrors.circuitChannelUnknown, { channel }, 'circuitParentChannel')
}

/**
 * Whether a device has a register of a channel, of whatever kind of energy: the trees of all kinds are one. The registers stay
 * as they are until the transaction ends: a product that names them otherwise meanwhile takes along what is hung here.
 */
async function hasChannel(tx: Tx, deviceId: string, channel: string): Promise<boolean> {
  const rows = await tx
    .select({ id: productPropertyTable.id })
    .from(productPropertyTable)
    .innerJoin(deviceTable, eq(deviceTable.productId, productPropertyTable.productId))
    .where(
      and(
        eq(deviceTable.id, deviceId),
        eq(productPropertyTable.channel, channel),
        eq(productPropertyTable.kind, 'accumulated'),
      ),
    )
    .limit(1)
    .for('share', { of: productPropertyTable })
  return rows.length > 0
}

/** Two that are changed at once could close a loop, or leave what they feed in another station, that neither sees. */
async function lockTrees(tx: Tx, stationIds: readonly unknown[]): Promise<void> {
  const keys = new Set(stationIds.map((id) => Number(id) % 2 ** 31))
  for (const key of [...keys].sort((a, b) => a - b))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('circuits'), ${key}::int)`)
}

async function feedsAny(tx: Tx, deviceId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: deviceTable.id })
    .from(deviceTable)
    .where(eq(deviceTable.circuitParentId, deviceId))
    .limit(1)
  return rows.length > 0
}

/** A device and what feeds it, up to the incomer. */
async function chainAbove(tx: Tx, deviceId: string): Promise<{ id: string; stationId: string }[]> {
  const { rows } = await tx.execute<{ id: string; stationId: string }>(sql`
    with recursive above as (
      select id, station_id, circuit_parent_id, 0 as height from device where id = ${deviceId}
      union all
      select d.id, d.station_id, d.circuit_parent_id, a.height + 1 from above a join device d on d.id = a.circuit_parent_id
    ) cycle id set is_loop using path
    select id, station_id as "stationId" from above where not is_loop order by height`)
  return rows
}
