import type { QueryOf } from '@energy-console/contract'
import {
  alarmLevels,
  clearedShownMs,
  type getLastAlarm,
  judgedFormat,
  mostCounted,
} from '@energy-console/contract/alarms'
import { and, eq, gte, ilike, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { arrayLiteral, bigints, type Tx, texts } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { escapeLike } from '../../../platform/text'
import { pointInfosOf } from '../../devices'
import { type AlarmRow, alarmColumns, withDates } from './alarmRow'
import { alarmEquipmentTable, alarmTable } from './table'

/** An alarm as callers are told of it. */
const shown = ({ tenantId: _, ...alarm }: AlarmRow) => alarm

/** Adds how the values are said; those of points that are gone stay bare numbers. */
export async function withFormats<A extends { itemId: string; condition: unknown }>(
  tx: Tx,
  rows: readonly A[],
) {
  const itemIds = [...new Set(rows.map(({ itemId }) => itemId))]
  const infos = new Map((await pointInfosOf(tx, itemIds)).map((info) => [info.itemId, info]))
  return rows.map((row) => {
    const known = infos.get(row.itemId)
    if (!known) return row
    const { unit, decimals, dataType, enumMap, kind } = known
    const format = { unit, decimals, dataType, enumMap }
    return { ...row, format: judgedFormat(row.condition, format, kind === 'accumulated') }
  })
}

/** Alarms by id, in the order of the ids. */
export async function alarmsOf(tx: Tx, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<AlarmRow>(
    sql`select ${alarmColumns} from alarm a where a.id = any (${bigints(ids)})`,
  )
  const byId = new Map(rows.map((row) => [row.id, withDates(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One alarm. @throws notFound for one that the caller does not see */
export async function alarmOf(tx: Tx, id: string) {
  const [alarm] = await alarmsOf(tx, [id])
  if (!alarm) throw notFound()
  const [told] = await withFormats(tx, [shown(alarm)])
  return told ?? shown(alarm)
}

/** A status, whatever has not cleared, or what nobody has confirmed. */
const ofStatus = (status: unknown) => {
  if (typeof status !== 'string' || status === '') return undefined
  if (status === 'unconfirmed') return isNull(alarmTable.confirmTime)
  // what follows from the status finds its rows by an index
  const isOpen = status.startsWith('active') ? isNull(alarmTable.clearTime) : undefined
  const isUnseen = status.endsWith('-unacknowledged') ? isNull(alarmTable.confirmTime) : undefined
  return status === 'active' ? isOpen : and(isOpen, isUnseen, eq(alarmTable.status, status))
}

/** With more names than these an index helps no more: alarms that match come often. */
const mostNames = 1_000

/** The alarms whose equipment is named by a part. */
export async function namedLike(tx: Tx, part: string): Promise<SQL> {
  const isNamed = (column: PgColumn) => ilike(column, `%${escapeLike(part)}%`)
  const names = await tx
    .selectDistinct({ name: alarmEquipmentTable.equipmentName })
    .from(alarmEquipmentTable)
    .where(isNamed(alarmEquipmentTable.equipmentName))
    .limit(mostNames + 1)
  if (names.length > mostNames) return isNamed(alarmTable.equipmentName)
  return sql`${alarmTable.equipmentName} = any (${texts(names.map(({ name }) => name))})`
}

/** The conditions of the filters of the list that are no fields. */
export const narrowed = ({ status, ids, productId }: Readonly<Record<string, unknown>>) =>
  and(
    ofStatus(status),
    typeof ids === 'string' && ids !== '' ? inArray(alarmTable.id, ids.split(',')) : undefined,
    typeof productId === 'string' && productId !== ''
      ? sql`${alarmTable.deviceId} in (select d.id from device d where d.product_id = any (${bigints(productId.split(','))}))`
      : undefined,
  )

/**
 * The newest alarm that nobody has acknowledged, of one station or of all that the caller sees, of a level or above: one that stands,
 * or one that has cleared a short time ago and is stored after one that is known.
 */
export async function lastAlarm(tx: Tx, asked: QueryOf<typeof getLastAlarm>) {
  const { stationId, lowestLevel = 0, clearedAfter } = asked
  const { alarmTime, clearTime, confirmTime, suppression, level, id } = alarmTable
  const newest = (is: SQL | undefined) => {
    const where = and(
      ...[is, isNull(confirmTime), isNull(suppression)],
      lowestLevel === 0 ? undefined : gte(level, lowestLevel),
      stationId === undefined ? undefined : eq(alarmTable.stationId, stationId),
    )
    return sql`(select ${id}, ${alarmTime} from ${alarmTable} where ${where} order by ${alarmTime} desc, ${id} desc limit 1)`
  }
  const since = sql`now() - ${clearedShownMs} * interval '1 millisecond'`
  const stands = newest(and(eq(alarmTable.status, 'active-unacknowledged'), isNull(clearTime)))
  // one that stood for long was shown while it stood; the bound finds it by an index
  const clears = newest(
    and(
      ...[eq(alarmTable.status, 'cleared-unacknowledged'), gte(clearTime, since)],
      sql`${alarmTime} > ${since} - interval '1 hour' and ${id} > ${clearedAfter ?? '0'}::bigint`,
    ),
  )
  const either = clearedAfter === undefined ? stands : sql`${stands} union all ${clears}`
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text as id from (${either}) as either order by alarm_time desc, either.id desc limit 1`,
  )
  const [alarm] = await alarmsOf(
    tx,
    rows.map(({ id: found }) => found),
  )
  return alarm ? shown(alarm) : null
}

/** How many alarms nobody has confirmed, by level; each level is counted up to {@link mostCounted}. */
export async function unconfirmedByLevel(tx: Tx): Promise<{ level: number; count: number }[]> {
  const { rows } = await tx.execute<{ level: number; count: number }>(sql`
    select l.level, (select count(*) from (
      select from alarm where level = l.level and confirm_time is null and suppression is null limit ${mostCounted}) as counted)::int as count
    from unnest(${arrayLiteral(alarmLevels.map(({ value }) => value))}::smallint[]) as l (level) order by l.level`)
  return rows
}

/** The alarm that was stored last; "0" where there is none. */
export async function newestAlarm(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`select max(id)::text as id from alarm`)
  return rows[0]?.id ?? '0'
}

/**
 * The newest alarms that were stored after one, or opened after a time where none is given, or were put aside and are shown
 * again since the time; and how many, counted up to {@link mostCounted}. Readings that come late open alarms of the past.
 */
export async function alarmsSince(tx: Tx, since: { id: string | null; time: Date }, most: number) {
  const time = sql`${since.time.toISOString()}::timestamptz`
  const came = since.id === null ? sql`alarm_time > ${time}` : sql`id > ${since.id}::bigint`
  const after = sql`suppression is null and (${came} or shown_time > ${time})`
  const order =
    since.id === null
      ? sql`greatest(alarm_time, shown_time) desc`
      : sql`coalesce(shown_time > ${time}, false) desc`
  const { rows: counts } = await tx.execute<{ count: number }>(
    sql`select count(*)::int from (select from alarm where ${after} limit ${mostCounted}) as counted`,
  )
  const { rows } = await tx.execute<AlarmRow>(sql`
    select ${alarmColumns} from alarm a where ${after} order by ${order}, id desc limit ${most}`)
  return { alarms: rows.map((row) => shown(withDates(row))), alarmCount: counts[0]?.count ?? 0 }
}

interface DeviceAlarms extends Record<string, unknown> {
  deviceId: string
  total: number
  level0: number
  level1: number
  level2: number
}

/** How many open alarms devices have, by level; at most 5,000 devices, those with the most first. */
export async function openAlarmsByDevice(
  tx: Tx,
  { stationId, deviceIds }: { stationId?: string | undefined; deviceIds?: readonly string[] | undefined },
): Promise<DeviceAlarms[]> {
  const devices = deviceIds && bigints(deviceIds)
  const { rows } = await tx.execute<DeviceAlarms>(sql`
    select device_id as "deviceId", count(*)::int as total, (count(*) filter (where level = 0))::int as "level0",
      (count(*) filter (where level = 1))::int as "level1", (count(*) filter (where level = 2))::int as "level2"
    from alarm where clear_time is null and suppression is null
      ${stationId === undefined ? sql`` : sql`and station_id = ${stationId}`}
      ${devices === undefined ? sql`` : sql`and device_id = any (${devices})`}
    group by device_id order by total desc, device_id limit 5000`)
  return rows
}

/** What an acknowledgement stores in the alarm itself. */
export const confirmedBy = ({ userId, userName }: { userId: string; userName: string }) => ({
  confirmTime: sql`now()`,
  confirmUser: userId,
  confirmUserName: userName,
})
