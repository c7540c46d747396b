import { clockToleranceSeconds } from '@energy-console/contract/devices'
import {
  type CommunicationQuery,
  type GatewayCommunication,
  mostSilent,
  type SilentSubject,
} from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { isOnSite } from '../../devices'
import { type DaySums, daySums, ofOneDay, sumsApart, sumsOf } from './daySums'

/** A gateway with what its days came to. */
export interface ReportedGateway
  extends Omit<GatewayCommunication, 'share' | 'days' | 'drops' | 'messages' | 'bytes' | 'repeats'> {
  sums: DaySums
}

/** Narrows to stations, by a column that holds them. */
export const ofStations = (stationIds: string | undefined, column: SQL) =>
  stationIds === undefined ? sql`` : sql`and ${column} = any (${bigints(stationIds.split(','))})`

type GatewayRow = DaySums & Omit<ReportedGateway, 'sums'>

/** Which of a list are read. */
export interface Window {
  limit: number
  offset: number
}

/** The gateways that the caller sees, those that were reached least first. */
export async function reportedGateways(
  tx: Tx,
  { from, to, stationIds }: CommunicationQuery,
  { limit, offset }: Window,
): Promise<ReportedGateway[]> {
  const { rows } = await tx.execute<GatewayRow & Record<string, unknown>>(sql`
    select g.id::text as "gatewayId", g.gateway_name as "gatewayName", g.station_id::text as "stationId",
      s.station_name as "stationName", g.is_online as "isOnline",
      (extract(epoch from g.last_contact_time) * 1000)::float8 as "lastContactMs", g.signal,
      g.clock_drift_seconds as "clockDriftSeconds", coalesce(v.devices, 0) as devices,
      coalesce(v.online, 0) as "onlineDevices", d.*
    from gateway g join station s on s.id = g.station_id
    left join lateral (select count(*)::int as devices, (count(*) filter (where is_online))::int as online
      from device where gateway_id = g.id) v on true
    left join lateral (select ${daySums} from gateway_day d where d.gateway_id = g.id and d.day between ${from} and ${to}) d on true
    where true ${ofStations(stationIds, sql.raw('g.station_id'))}
    order by g.is_online, d.online / nullif(d.watched, 0), s.station_name, g.gateway_name, g.id
    limit ${limit} offset ${offset}`)
  return rows.map((row) => sumsApart<Omit<ReportedGateway, 'sums'>>(row))
}

/** The days of some gateways, by gateway and day. */
export async function daysOfGateways(
  tx: Tx,
  gatewayIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, DaySums>> {
  const { rows } = await tx.execute<
    DaySums & { gatewayId: string; day: string } & Record<string, unknown>
  >(sql`
    select gateway_id::text as "gatewayId", to_char(day, 'YYYY-MM-DD') as day, ${ofOneDay}
    from gateway_day where gateway_id = any (${bigints(gatewayIds)}) and day between ${from} and ${to}`)
  return new Map(rows.map((row) => [`${row.gatewayId} ${row.day}`, sumsOf(row)]))
}

interface Totals extends DaySums {
  gateways: number
  onlineGateways: number
  devices: number
  onlineDevices: number
  clocksOff: number
}

/** Of all gateways and devices that the caller sees there, without virtual ones; what came also of devices that connect by themselves. */
export async function communicationTotals(
  tx: Tx,
  { from, to, stationIds }: CommunicationQuery,
): Promise<Totals> {
  const { rows } = await tx.execute<Totals & Record<string, unknown>>(sql`
    select g.*, v.*, d.watched, d.online, d.drops, d.messages + o.messages as messages, d.bytes + o.bytes as bytes,
      d.repeats + o.repeats as repeats from (
      select count(*)::int as gateways, (count(*) filter (where is_online))::int as "onlineGateways",
        (count(*) filter (where abs(clock_drift_seconds) > ${clockToleranceSeconds}))::int as "clocksOff"
      from gateway where true ${ofStations(stationIds, sql.raw('station_id'))}
    ) g, (
      select count(*)::int as devices, (count(*) filter (where is_online))::int as "onlineDevices"
      from device where ${isOnSite(sql.raw('product_id'))} ${ofStations(stationIds, sql.raw('station_id'))}
    ) v, (
      select ${daySums} from gateway_day d
      where d.day between ${from} and ${to} ${ofStations(stationIds, sql.raw('d.station_id'))}
    ) d, (
      select ${daySums} from device_day where device_id in (select device_id from gateway_account where device_id is not null)
        and day between ${from} and ${to} ${ofStations(stationIds, sql.raw('station_id'))}
    ) o`)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers one row')
  return row
}

/** Who is offline, the longest first, {@link mostSilent} at most, and how many there are. */
export async function silentSubjects(
  tx: Tx,
  stationIds: string | undefined,
): Promise<{ count: number; subjects: SilentSubject[] }> {
  const { rows } = await tx.execute<SilentSubject & { count: number } & Record<string, unknown>>(sql`
    select u.kind, u.id, u.name, s.station_name as "stationName", u."gatewayName", u.devices,
      (extract(epoch from u.since) * 1000)::float8 as "sinceMs", (count(*) over ())::int as count
    from (
      select 'gateway' as kind, g.id::text as id, g.gateway_name as name, g.station_id, null as "gatewayName",
        g.last_contact_time as since,
        (select count(*) from device d where d.gateway_id = g.id and not d.is_online)::int as devices
      from gateway g where not g.is_online ${ofStations(stationIds, sql.raw('g.station_id'))}
      union all
      select 'device', d.id::text, d.device_name, d.station_id, g.gateway_name, d.last_contact_time, 0
      from device d left join gateway g on g.id = d.gateway_id
      where not d.is_online and coalesce(g.is_online, true) and ${isOnSite(sql.raw('d.product_id'))}
        ${ofStations(stationIds, sql.raw('d.station_id'))}
    ) u join station s on s.id = u.station_id
    order by u.since nulls last, u.kind desc, u.name, u.id limit ${mostSilent}`)
  return {
    count: rows[0]?.count ?? 0,
    subjects: rows.map(({ count: _, ...subject }) => subject),
  }
}
