import type { Database } from '../../../platform/database'
import type { ShownReadings } from './columns'

interface Row {
  id: string
  tenantId: string
  stationId: string
  ts: number
  value: number | null
  text: string | null
  quality: number
}

/** The newest values of points of all tenants, with where they lie; whoever shows them judges who may see them. */
export async function readShown(db: Database, itemIds: readonly string[]): Promise<ShownReadings> {
  const { rows } = await db.systemPool.query<Row>(
    `select point_id::text as id, tenant_id as "tenantId", station_id::text as "stationId", ts::float8 as ts, value, text, quality
     from latest_value where point_id = any ($1::bigint[])`,
    [itemIds],
  )
  return {
    points: rows,
    ts: rows.map(({ ts }) => ts),
    values: rows.map(({ value, text }) => value ?? text ?? 0),
    qualities: rows.map(({ quality }) => quality),
  }
}
