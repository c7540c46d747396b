import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { AlarmRow } from './alarmRow'

/** Alarms of one station that come so close together belong to one burst. */
const burstSeconds = 10
/** Round an alarm others of its station are looked for so far. */
const aroundMinutes = 10

interface Related extends Record<string, unknown> {
  id: string
  alarmTime: string
  clearTime: string | null
  isFirst: boolean
}

const timeOf = ({ alarmTime }: AlarmRow) => sql`${alarmTime.toISOString()}::timestamptz`

/** When that begins and ends. */
export const startOf = (alarm: AlarmRow): SQL =>
  sql`${timeOf(alarm)} - ${aroundMinutes} * interval '1 minute'`
export const endOf = (alarm: AlarmRow): SQL => sql`${timeOf(alarm)} + ${aroundMinutes} * interval '1 minute'`

/**
 * Alarms of the station of one, the nearest to it, in their order. Of a burst, that is alarms each within seconds of the one
 * before, the first is marked: what came after often only follows from it.
 */
export async function relatedAlarms(tx: Tx, alarm: AlarmRow, which: SQL, most: number) {
  const { rows } = await tx.execute<Related>(sql`
    with near as (
      select a.id, a.level, a.alarm_time, a.equipment_name, a.alarm_content, a.status, a.clear_time, a.confirm_time, a.device_id, a.item_id,
        a.alarm_time - lag(a.alarm_time) over (order by a.alarm_time, a.id) as gap
      from alarm a where a.station_id = ${alarm.stationId} and a.suppression is null and ${which}
    ), burst as (
      select *, count(*) filter (where gap is null or gap > ${burstSeconds} * interval '1 second')
        over (order by alarm_time, id) as burst from near
    ), told as (
      select *, row_number() over w = 1 and count(*) over (partition by burst) > 1 as is_first
      from burst window w as (partition by burst order by alarm_time, id)
    )
    select id, level, alarm_time as "alarmTime", (extract(epoch from alarm_time) * 1000)::float8 as "alarmTimeMs",
      equipment_name as "equipmentName", alarm_content as "alarmContent", status, device_id as "deviceId", item_id as "itemId",
      clear_time as "clearTime", (extract(epoch from clear_time) * 1000)::float8 as "clearTimeMs",
      (extract(epoch from confirm_time) * 1000)::float8 as "confirmTimeMs", is_first as "isFirst"
    from told order by abs(extract(epoch from alarm_time) - ${alarm.alarmTimeMs / 1000}), id limit ${most}`)
  return rows
    .map((row) => ({
      ...row,
      alarmTime: new Date(row.alarmTime),
      clearTime: row.clearTime === null ? null : new Date(row.clearTime),
    }))
    .sort((a, b) => a.alarmTime.getTime() - b.alarmTime.getTime())
}
