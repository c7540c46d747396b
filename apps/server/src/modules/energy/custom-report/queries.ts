import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

interface Property extends Record<string, unknown> {
  propertyNo: string
  propertyName: string
  unit: string | null
}

/** The properties of some devices, of those of a station, or of all that the caller sees, each key once: as most devices call it. */
export async function propertiesOf(
  tx: Tx,
  {
    stationId,
    deviceIds,
    most,
  }: { stationId: string | undefined; deviceIds: readonly string[] | undefined; most: number },
): Promise<Property[]> {
  const ofStation = stationId === undefined ? sql`true` : sql`p.station_id = ${stationId}::bigint`
  const ofDevices = deviceIds === undefined ? sql`true` : sql`p.device_id = any (${bigints(deviceIds)})`
  const { rows } = await tx.execute<Property>(sql`
    with used as (select property_id, count(*) as points from point p where ${ofStation} and ${ofDevices} group by 1)
    select distinct on (q.property_no) q.property_no as "propertyNo", q.property_name as "propertyName", q.unit
    from used u join product_property q on q.id = u.property_id
    where q.data_type <> 'text' order by q.property_no, u.points desc, q.id limit ${most}`)
  return rows
}
