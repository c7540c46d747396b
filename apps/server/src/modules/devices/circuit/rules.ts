import { deviceErrors } from '@energy-console/contract/devices'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { deviceTable } from '../device/table'

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
