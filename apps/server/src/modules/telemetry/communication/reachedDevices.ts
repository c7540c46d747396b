import type { DeviceReachQuery, ReachedDevice } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type DaySums, daySums, ofOneDay, sumsApart, sumsOf } from './daySums'
import { ofStations, type Window } from './queries'

/** A device with what its days came to. */
export interface ReportedDevice
  extends Omit<ReachedDevice, 'share' | 'days' | 'drops' | 'messages' | 'bytes' | 'repeats'> {
  sums: DaySums
}

interface Days {
  from: string
  to: string
}

type Asked = Pick<DeviceReachQuery, 'gatewayId' | 'stationIds'>

/** Whether a device `d` is asked for: behind the gateway, or connecting by itself where none is named. */
const isAsked = ({ gatewayId, stationIds }: Asked): SQL =>
  sql`${
    gatewayId === undefined
      ? sql`exists (select from gateway_account a where a.device_id = d.id)`
      : sql`d.gateway_id = ${gatewayId}::bigint`
  } ${ofStations(stationIds, sql.raw('d.station_id'))}`

/** How many devices a report has. @throws 404 for a gateway that the caller does not see */
export async function countReported(tx: Tx, asked: Asked): Promise<number> {
  const isSeen =
    asked.gatewayId === undefined
      ? sql`true`
      : sql`exists (select from gateway where id = ${asked.gatewayId}::bigint)`
  const { rows } = await tx.execute<{ count: number }>(sql`
    select (select count(*)::int from device d where ${isAsked(asked)}) as count where ${isSeen}`)
  const [row] = rows
  if (!row) throw notFound()
  return row.count
}

/** The devices of a report, those that were reached least first. */
export async function reportedDevices(
  tx: Tx,
  { from, to, ...asked }: DeviceReachQuery,
  { limit, offset }: Window,
): Promise<ReportedDevice[]> {
  const { rows } = await tx.execute<DaySums & Omit<ReportedDevice, 'sums'> & Record<string, unknown>>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName", s.station_name as "stationName", d.is_online as "isOnline",
      (extract(epoch from d.last_contact_time) * 1000)::float8 as "lastContactMs", d.signal,
      d.clock_drift_seconds as "clockDriftSeconds", o.*
    from device d join station s on s.id = d.station_id
    left join lateral (select ${daySums} from device_day
      where device_id = d.id and day between ${from} and ${to}) o on true
    where ${isAsked(asked)}
    order by d.is_online, o.online / nullif(o.watched, 0), s.station_name, d.device_name, d.id
    limit ${limit} offset ${offset}`)
  return rows.map((row) => sumsApart<Omit<ReportedDevice, 'sums'>>(row))
}

/** The days of some devices, by device and day. */
export async function daysOfDevices(
  tx: Tx,
  deviceIds: readonly string[],
  { from, to }: Days,
): Promise<Map<string, DaySums>> {
  const { rows } = await tx.execute<
    DaySums & { deviceId: string; day: string } & Record<string, unknown>
  >(sql`
    select device_id::text as "deviceId", to_char(day, 'YYYY-MM-DD') as day, ${ofOneDay}
    from device_day where device_id = any (${bigints(deviceIds)}) and day between ${from} and ${to}`)
  return new Map(rows.map((row) => [`${row.deviceId} ${row.day}`, sumsOf(row)]))
}
