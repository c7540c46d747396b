import { usableTimeZone } from '@energy-console/contract'
import type { ReportPeriod } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import type { Said } from '../../../platform/outbox'
import type { Language } from '../../../platform/words'

/** What a mailing causes to be sent bears this. */
export const mailingSource = (mailingId: string): string => `report/${mailingId}`

/** A mailing whose time has come, with what its message says. */
export interface DueMailing extends Record<string, unknown> {
  id: string
  tenantId: string
  rule: string
  time: string
  firstDay: string
  /** Null: it is not known when it leaves. */
  dueMs: number | null
  userIds: string
  addresses: string | null
  reportName: string
  period: ReportPeriod
  stationId: string | null
  timeZone: string
  channelId: string
  channelName: string | null
  language: Language | null
}

const places = sql.raw(
  'join custom_report r on r.id = m.report_id left join station s on s.id = r.station_id',
)

/** Mailings that are due, held until the transaction ends; what another one holds is left to it. */
export async function dueMailings(tx: Tx, now: number, most: number): Promise<DueMailing[]> {
  const { rows } = await tx.execute<DueMailing>(sql`
    select m.id::text as id, m.tenant_id as "tenantId", m.rule, m.time, m.first_day::text as "firstDay",
      m.next_ms::float8 as "dueMs", m.user_ids as "userIds", m.addresses, r.report_name as "reportName", r.period,
      r.station_id::text as "stationId", coalesce(s.time_zone, t.time_zone) as "timeZone", m.channel_id::text as "channelId",
      c.channel_name as "channelName", c.language
    from report_mailing m ${places} join tenant t on t.tenant_id = m.tenant_id
      left join delivery_channel c on c.id = m.channel_id and c.tenant_id = m.tenant_id
    where m.is_enabled and (m.next_ms is null or m.next_ms <= ${now})
    order by m.next_ms, m.id limit ${most} for update of m skip locked`)
  return rows
}

/** Notes when mailings leave next. */
export async function noteNext(tx: Tx, next: readonly { id: string; nextMs: number }[]): Promise<void> {
  await tx.execute(sql`
    update report_mailing m set next_ms = w.next_ms
    from unnest(${bigints(next.map(({ id }) => id))}, ${bigints(next.map(({ nextMs }) => nextMs))}) as w (id, next_ms)
    where m.id = w.id`)
}

/** The zone of a report's clock: that of its station, else that of who asks. */
export async function zoneOfReport(
  tx: Tx,
  reportId: string,
  { timeZone }: Pick<Session, 'timeZone'>,
): Promise<string> {
  const { rows } = await tx.execute<{ timeZone: string }>(sql`
    select s.time_zone as "timeZone" from custom_report r join station s on s.id = r.station_id where r.id = ${reportId}`)
  return usableTimeZone(rows[0]?.timeZone ?? timeZone)
}

interface Standing extends Record<string, unknown> {
  id: string
  /** Of its report's station. */
  timeZone: string | null
  nextMs: number | null
  lastMs: number | null
  lastState: 'waiting' | 'sending' | 'sent' | 'dead' | 'dropped' | null
  lastReason: Said | null
}

/** When mailings leave next, and what came of the last time. */
export async function standingOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await tx.execute<Standing>(sql`
    select m.id::text as id, s.time_zone as "timeZone",
      case when m.is_enabled then m.next_ms::float8 end as "nextMs", (last.data ->> 'dueMs')::float8 as "lastMs",
      last.state as "lastState", last.reason as "lastReason"
    from report_mailing m ${places}
    left join lateral (
      select o.data, o.state, o.reason from outbox_message o
      where o.tenant_id = m.tenant_id and o.source = ${mailingSource('')} || m.id
      order by o.create_time desc, o.id desc limit 1) last on true
    where m.id = any (${bigints(ids)})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a report is of. */
interface Subjects {
  stationIds: readonly string[]
  deviceIds: readonly string[]
  itemIds: readonly string[]
  groupIds: readonly string[]
}

/** The stations that they stand in, and the members of groups that are not found there; undefined where the caller does not see all. */
export async function stationsSeen(
  tx: Tx,
  of: Subjects,
): Promise<{ stationIds: string[]; lacking: string[] } | undefined> {
  const wanted = (ids: readonly string[]) => bigints([...new Set(ids)])
  const unseen = (table: string, ids: readonly string[]) =>
    sql`exists (select from unnest(${wanted(ids)}) as wanted (id)
      where not exists (select from ${sql.raw(table)} as found where found.id = wanted.id))`
  const stationsOf = (table: string, ids: readonly string[]) =>
    sql`select found.station_id from ${sql.raw(table)} as found where found.id = any (${wanted(ids)})`
  const { rows } = await tx.execute<{ isUnseen: boolean; stationIds: string[]; lacking: string[] }>(sql`
    select ${unseen('station', of.stationIds)} or ${unseen('device', of.deviceIds)} or ${unseen('point', of.itemIds)}
        or ${unseen('point_group', of.groupIds)} as "isUnseen",
      array(select id::text from (
        select unnest(${wanted(of.stationIds)}) union ${stationsOf('device', of.deviceIds)}
        union ${stationsOf('point', of.itemIds)} union ${stationsOf('point_group', of.groupIds)}
        union select p.station_id from point p where p.device_id = any (${wanted(of.deviceIds)})) as s (id)) as "stationIds",
      array(select distinct m.id from point_group g, unnest(string_to_array(g.item_ids, ',')) as m (id)
        where g.id = any (${wanted(of.groupIds)}) and m.id <> ''
          and not exists (select from point p where p.id = m.id::bigint)) as lacking`)
  const [found] = rows
  return found?.isUnseen === false ? found : undefined
}

/** Whether any of some points is there, whoever sees it. */
export async function someExist(tx: Tx, itemIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from point where id = any (${bigints(itemIds)}) limit 1`)
  return rows.length > 0
}
