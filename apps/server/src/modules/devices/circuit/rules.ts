import { type CircuitNode, deviceErrors } from '@energy-console/contract/devices'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { requireStation } from '../../stations'
import { deviceTable } from '../device/table'

/** Refuses what is no tree within one station: a parent elsewhere, a loop, a device that leaves those it feeds behind. */
export async function refuseBadCircuit(
  tx: Tx,
  { circuitParentId, stationId }: Record<string, unknown>,
  before: ({ id: string } & Record<string, unknown>) | undefined,
): Promise<void> {
  const isMoved = before !== undefined && before.stationId !== stationId
  if (isMoved && (await feedsAny(tx, before.id)))
    throw refuse(deviceErrors.circuitStationFixed, {}, 'stationId')
  if (typeof circuitParentId !== 'string') return
  if (!isMoved && circuitParentId === before?.circuitParentId) return
  // Two that are changed at once could close a loop that neither sees.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('circuits'), ${Number(stationId) % 2 ** 31}::int)`,
  )
  const above = await chainAbove(tx, circuitParentId)
  if (above[0]?.stationId !== stationId)
    throw refuse(deviceErrors.circuitOfOtherStation, {}, 'circuitParentId')
  if (before && above.some(({ id }) => id === before.id))
    throw refuse(deviceErrors.circuitLoop, {}, 'circuitParentId')
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

interface Row extends Record<string, unknown> {
  id: string
  parentId: string | null
  deviceName: string
  importItemId: string | null
  exportItemId: string | null
}

/** The circuit tree of a station, 5,000 devices at most. @throws 404 for a station that the caller does not see */
export async function circuitNodes(tx: Tx, stationId: string): Promise<CircuitNode[]> {
  await requireStation(tx, stationId)
  const { rows } = await tx.execute<Row>(sql`
    select d.id, d.circuit_parent_id as "parentId", d.device_name as "deviceName",
      ${registerOf(sql.raw('d.id'), 'import')} as "importItemId", ${registerOf(sql.raw('d.id'), 'export')} as "exportItemId"
    from device d
    where d.station_id = ${stationId} and (d.circuit_parent_id is not null
      or exists (select from device below where below.circuit_parent_id = d.id))
    order by d.device_name limit 5000`)
  const below = new Map<string | null, Row[]>()
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row])
  const nodesBelow = (id: string | null): CircuitNode[] =>
    (below.get(id) ?? []).map((row) => ({ ...row, children: nodesBelow(row.id) }))
  return nodesBelow(null)
}

/** The register of electricity of a device in one direction: its first, where it has several. */
export const registerOf = (deviceId: SQL, direction: 'import' | 'export') => sql`(
  select p.id from point p join product_property q on q.id = p.property_id
  where p.device_id = ${deviceId} and q.kind = 'accumulated' and q.energy_type = 'electricity'
    and coalesce(q.energy_direction, 'import') = ${direction}
  order by q.property_rank, q.id limit 1)`
