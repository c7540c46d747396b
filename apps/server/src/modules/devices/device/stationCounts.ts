import type { StationCounts } from '@energy-console/contract/devices'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { isOnSite } from './virtual'

/** How many sites, gateways, devices and points stand in each station that the transaction sees, without virtual devices. One statement. */
export async function countByStation(tx: Tx): Promise<StationCounts[]> {
  const { rows } = await tx.execute<Record<keyof StationCounts, string>>(sql`
    select station_id::text as "stationId", sum(sites) as sites, sum(gateways) as gateways, sum(devices) as devices,
      sum(online) as "devicesOnline", sum(points) as points
    from (
      select station_id, count(*) as sites, 0 as gateways, 0 as devices, 0 as online, 0 as points from site group by 1
      union all select station_id, 0, count(*), 0, 0, 0 from gateway group by 1
      union all select station_id, 0, 0, count(*), count(*) filter (where is_online), 0 from device
        where ${isOnSite(sql.raw('product_id'))} group by 1
      union all select station_id, 0, 0, 0, 0, count(*) from point group by 1
    ) as counted
    group by station_id
    order by station_id
    limit 10000`)
  return rows.map(({ stationId, sites, gateways, devices, devicesOnline, points }) => ({
    stationId,
    sites: Number(sites),
    gateways: Number(gateways),
    devices: Number(devices),
    devicesOnline: Number(devicesOnline),
    points: Number(points),
  }))
}
