import type { CircuitNode } from '@energy-console/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { requireStation } from '../../stations'

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
