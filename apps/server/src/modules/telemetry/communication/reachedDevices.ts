import type { ReachedDevice } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { Window } from './queries'

/** What some days of a device came to; seconds. */
export interface ReachSums {
  watched: number
  online: number
  drops: number
}

/** A device with what its days came to. */
export interface ReportedDevice extends Omit<ReachedDevice, 'share' | 'days' | 'drops'> {
  sums: ReachSums
}

interface Days {
  from: string
  to: string
}

/** How many devices are behind a gateway. @throws 404 for one that the caller does not see */
export async function devicesBehind(tx: Tx, gatewayId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (select count(*)::int from device d where d.gateway_id = g.id) as count
    from gateway g where g.id = ${gatewayId}::bigint`)
  const [row] = rows
  if (!row) throw notFound()
  return row.count
}

/** The devices behind a gateway, those that were reached least first. */
export async function reportedDevices(
  tx: Tx,
  { gatewayId, from, to }: Days & { gatewayId: string },
  { limit, offset }: Window,
): Promise<ReportedDevice[]> {
  const { rows } = await tx.execute<ReachSums & Omit<ReportedDevice, 'sums'> & Record<string, unknown>>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName", d.is_online as "isOnline",
      (extract(epoch from d.last_contact_time) * 1000)::float8 as "lastContactMs", o.*
    from device d
    left join lateral (select coalesce(sum(watched_seconds), 0)::float8 as watched,
        coalesce(sum(online_seconds), 0)::float8 as online, coalesce(sum(drops), 0)::float8 as drops
      from device_day where device_id = d.id and day between ${from} and ${to}) o on true
    where d.gateway_id = ${gatewayId}::bigint
    order by d.is_online, o.online / nullif(o.watched, 0), d.device_name, d.id
    limit ${limit} offset ${offset}`)
  return rows.map(({ watched, online, drops, ...device }) => ({
    ...device,
    sums: { watched, online, drops },
  }))
}

/** The days of some devices, by device and day. */
export async function daysOfDevices(
  tx: Tx,
  deviceIds: readonly string[],
  { from, to }: Days,
): Promise<Map<string, ReachSums>> {
  const { rows } = await tx.execute<
    ReachSums & { deviceId: string; day: string } & Record<string, unknown>
  >(sql`
    select device_id::text as "deviceId", to_char(day, 'YYYY-MM-DD') as day, watched_seconds as watched,
      online_seconds as online, drops
    from device_day where device_id = any (${bigints(deviceIds)}) and day between ${from} and ${to}`)
  return new Map(
    rows.map(({ deviceId, day, watched, online, drops }) => [
      `${deviceId} ${day}`,
      { watched, online, drops },
    ]),
  )
}
