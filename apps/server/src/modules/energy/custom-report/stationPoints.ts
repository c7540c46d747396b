import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { kwFactor } from '../circuit/registers'

/** A point as far as a template asks what it is of. */
export interface StationPoint extends Record<string, unknown> {
  itemId: string
  deviceId: string
  deviceName: string
  productName: string
  propertyNo: string
  propertyName: string
  unit: string
  /** `instant`, `accumulated` or `state`. */
  kind: string
  dataType: string
  /** What a value of 1 is called. */
  wordOfOne: string
  /** It tells a state, and does not ask for one. */
  isReadOnly: boolean
  /** In a unit of power. */
  isPower: boolean
  /** Of its device, kVA; null where none is known. */
  ratedKva: number | null
}

/** Points of a station that a template looks through at most. */
const mostPoints = 20_000

/** The points of a station that hold no texts, by the names of their devices. */
export async function pointsOfStation(tx: Tx, stationId: string): Promise<StationPoint[]> {
  const { rows } = await tx.execute<StationPoint>(sql`
    select p.id as "itemId", d.id as "deviceId", d.device_name as "deviceName", m.label as "productName",
      q.property_no as "propertyNo", q.property_name as "propertyName", coalesce(q.unit, '') as unit, q.kind,
      q.data_type as "dataType", coalesce(q.enum_map ->> '1', '') as "wordOfOne", q.access = 'read' as "isReadOnly", ${kwFactor('q.unit')} is not null as "isPower",
      d.rated_kva as "ratedKva"
    from point p join device d on d.id = p.device_id join product_property q on q.id = p.property_id
      join product m on m.id = q.product_id
    where p.station_id = ${stationId}::bigint and q.data_type <> 'text'
    order by d.device_name, d.id, q.property_rank, q.id limit ${mostPoints}`)
  return rows
}
