import { addDays, daysBetween } from '@energy-console/contract'
import { type DeviceCommunication, deviceCommunicationDays } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { type DaySums, daySums } from './daySums'
import { downHours } from './platformHours'
import { shareOf } from './rules'

type DeviceRow = Pick<
  DeviceCommunication,
  'isOnline' | 'lastContactMs' | 'intervalSeconds' | 'signal' | 'clockDriftSeconds' | 'gateway'
> & {
  /** Whether it has an account of its own. */
  isDirect: boolean
  zone: string
  today: string
}

/** How a device is reached at this moment, and what was kept of it by hour. @throws 404 for a device that the caller does not see */
export async function deviceCommunicationOf(
  tx: Tx,
  deviceId: string,
  now: number,
): Promise<DeviceCommunication> {
  const { rows } = await tx.execute<DeviceRow & Record<string, unknown>>(sql`
    select d.is_online as "isOnline", (extract(epoch from d.last_contact_time) * 1000)::float8 as "lastContactMs",
      d.interval_seconds as "intervalSeconds", d.signal, d.clock_drift_seconds as "clockDriftSeconds",
      exists (select from gateway_account a where a.device_id = d.id) as "isDirect", usable_zone(s.time_zone) as zone,
      to_char(to_timestamp(${now}::float8 / 1000) at time zone usable_zone(s.time_zone), 'YYYY-MM-DD') as today,
      case when g.id is not null then json_build_object('gatewayId', g.id::text, 'gatewayName', g.gateway_name,
        'isOnline', g.is_online, 'lastContactMs', (extract(epoch from g.last_contact_time) * 1000)::float8,
        'signal', g.signal, 'clockDriftSeconds', g.clock_drift_seconds) end as gateway
    from device d join station s on s.id = d.station_id left join gateway g on g.id = d.gateway_id
    where d.id = ${deviceId}::bigint`)
  const [device] = rows
  if (!device) throw notFound()
  const { zone, today, isDirect, ...reached } = device
  const days = daysBetween(addDays(today, 1 - deviceCommunicationDays), today)
  const hours = days.map(() => Array.from({ length: 24 }, () => 0))
  for (const { day, hour, readings } of await readingsByHour(tx, deviceId, {
    zone,
    from: days[0] ?? today,
  })) {
    const ofDay = hours[days.indexOf(day)]
    if (ofDay) ofDay[hour] = readings
  }
  return {
    ...reached,
    ...(await sumsOfDays(tx, deviceId, { from: days[0] ?? today, to: today, isDirect })),
    days,
    hours,
    downHours: await downHoursOfDays(tx, days, { zone, now }),
  }
}

/** What its days came to. */
async function sumsOfDays(
  tx: Tx,
  deviceId: string,
  { from, to, isDirect }: { from: string; to: string; isDirect: boolean },
): Promise<Pick<DeviceCommunication, 'share' | 'traffic'>> {
  const { rows } = await tx.execute<DaySums & Record<string, unknown>>(sql`
    select ${daySums} from device_day where device_id = ${deviceId}::bigint and day between ${from} and ${to}`)
  const { watched = 0, online = 0, messages = 0, bytes = 0, repeats = 0 } = rows[0] ?? {}
  return {
    share: shareOf(watched, online),
    traffic: { messages, bytes: isDirect ? bytes : null, repeats: isDirect ? repeats : null },
  }
}

/** The hours of each day in which the platform stood still. */
async function downHoursOfDays(
  tx: Tx,
  days: readonly string[],
  { zone, now }: { zone: string; now: number },
): Promise<number[][]> {
  const from = sql`(extract(epoch from ${days[0]}::date::timestamp at time zone ${zone}) * 1000)::bigint`
  const { rows } = await tx.execute<{ day: string; hour: number }>(sql`
    select to_char(d.at, 'YYYY-MM-DD') as day, extract(hour from d.at)::int as hour
    from (select to_timestamp(bucket / 1000.0) at time zone ${zone} as at
      from ${downHours(from, sql`${now}::bigint`, now)} h) d group by 1, 2`)
  return days.map((day) => rows.filter((row) => row.day === day).map(({ hour }) => hour))
}

interface HourRow extends Record<string, unknown> {
  day: string
  hour: number
  readings: number
}

/** What the hours of a station's clock brought; an hour that comes twice when the clock is set back is one. */
async function readingsByHour(
  tx: Tx,
  deviceId: string,
  { zone, from }: { zone: string; from: string },
): Promise<HourRow[]> {
  const { rows } = await tx.execute<HourRow>(sql`
    select to_char(r.at, 'YYYY-MM-DD') as day, extract(hour from r.at)::int as hour, sum(r.count)::float8 as readings
    from (select to_timestamp(h.bucket / 1000.0) at time zone ${zone} as at, h.count
      from rollup_1h h where h.point_id = any (array(select id from point where device_id = ${deviceId}::bigint))
        and h.bucket >= (extract(epoch from ${from}::date::timestamp at time zone ${zone}) * 1000)::bigint) r
    group by 1, 2`)
  return rows
}
