import type { DataOf } from '@energy-console/contract'
import type { getAlarmContext } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { DataAnswer } from '../../../platform/http'
import { alarmsOf } from './queries'

/** Alarms of one station that come so close together belong to one burst. */
const burstSeconds = 10
/** Round an alarm others of its station are looked for so far. */
const aroundMinutes = 10
const mostRelated = 50

interface Texts extends Record<string, unknown> {
  cause: string | null
  consequence: string | null
  response: string | null
  respondMinutes: number | null
  lastDay: number
  lastMonth: number
}

interface Related extends Record<string, unknown> {
  id: string
  alarmTime: string
  clearTime: string | null
  isFirst: boolean
}

/**
 * What stands round an alarm. Of a burst, that is alarms of one station each within seconds of the one before, the first is
 * marked: what came after often only follows from it.
 */
export async function alarmContext(tx: Tx, id: string): Promise<DataAnswer<DataOf<typeof getAlarmContext>>> {
  const [alarm] = await alarmsOf(tx, [id])
  if (!alarm) throw notFound()
  const { rows: texts } = await tx.execute<Texts>(sql`
    select r.cause, r.consequence, r.response, r.respond_minutes as "respondMinutes",
      (select count(*)::int from alarm o where o.rule_id = a.rule_id and o.alarm_time > now() - interval '1 day') as "lastDay",
      (select count(*)::int from alarm o where o.rule_id = a.rule_id and o.alarm_time > now() - interval '30 days') as "lastMonth"
    from alarm a left join alarm_rule r on r.id = a.rule_id where a.id = ${id}`)
  const { rows } = await tx.execute<Related & Record<string, unknown>>(sql`
    with near as (
      select a.id, a.level, a.alarm_time, a.equipment_name, a.alarm_content, a.status, a.clear_time, a.device_id,
        a.alarm_time - lag(a.alarm_time) over (order by a.alarm_time, a.id) as gap
      from alarm a where a.station_id = ${alarm.stationId} and a.suppression is null
        and a.alarm_time between ${alarm.alarmTime.toISOString()}::timestamptz - ${aroundMinutes} * interval '1 minute'
          and ${alarm.alarmTime.toISOString()}::timestamptz + ${aroundMinutes} * interval '1 minute'
    ), burst as (
      select *, count(*) filter (where gap is null or gap > ${burstSeconds} * interval '1 second')
        over (order by alarm_time, id) as burst from near
    ), told as (
      select *, row_number() over w = 1 and count(*) over (partition by burst) > 1 as is_first
      from burst window w as (partition by burst order by alarm_time, id)
    )
    select id, level, alarm_time as "alarmTime", (extract(epoch from alarm_time) * 1000)::float8 as "alarmTimeMs",
      equipment_name as "equipmentName", alarm_content as "alarmContent", status, device_id as "deviceId",
      clear_time as "clearTime", (extract(epoch from clear_time) * 1000)::float8 as "clearTimeMs",
      is_first as "isFirst"
    from told order by abs(extract(epoch from alarm_time) - ${alarm.alarmTimeMs / 1000}), id limit ${mostRelated}`)
  const related = rows
    .map((row) => ({
      ...row,
      alarmTime: new Date(row.alarmTime),
      clearTime: row.clearTime === null ? null : new Date(row.clearTime),
    }))
    .sort((a, b) => a.alarmTime.getTime() - b.alarmTime.getTime()) as never
  const [said] = texts
  return {
    cause: said?.cause ?? '',
    consequence: said?.consequence ?? '',
    response: said?.response ?? '',
    respondMinutes: said?.respondMinutes ?? null,
    lastDay: said?.lastDay ?? 0,
    lastMonth: said?.lastMonth ?? 0,
    related,
  }
}
