import type { AlarmCondition, alarmStatuses, Suppression } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'

/** An alarm as it is answered and pushed; Dates become wire times on their way out. */
export interface AlarmRow extends Record<string, unknown> {
  id: string
  tenantId: string
  level: number
  equipmentName: string
  alarmContent: string
  alarmTime: Date
  alarmTimeMs: number
  remark: string
  status: keyof typeof alarmStatuses
  condition: AlarmCondition
  value: number | null
  limit: number | null
  suppression: Suppression | null
  handling: string
  handlingUserName: string | null
  count: number
  ruleId: string | null
  deviceId: string
  itemId: string
  stationId: string
  clearTime: Date | null
  confirmTime: Date | null
  confirmUserName: string | null
}

/** The columns of an {@link AlarmRow} from table `alarm a`. */
export const alarmColumns = sql.raw(`
  a.id, a.tenant_id as "tenantId", a.level, a.equipment_name as "equipmentName", a.alarm_content as "alarmContent",
  a.alarm_time as "alarmTime", (extract(epoch from a.alarm_time) * 1000)::float8 as "alarmTimeMs", a.remark, a.status,
  a.condition, a.value, a.suppression, a.handling, a.handling_user_name as "handlingUserName", a.limit_value as "limit", a.count, a.rule_id as "ruleId", a.device_id as "deviceId", a.item_id as "itemId",
  a.station_id as "stationId", a.clear_time as "clearTime", a.confirm_time as "confirmTime",
  a.confirm_user_name as "confirmUserName"`)

const instant = (value: Date | string | null) => (value === null ? null : new Date(value))

/** A row of raw SQL, whose instants the driver leaves as text, with Dates in their place. */
export const withDates = (row: AlarmRow): AlarmRow => ({
  ...row,
  alarmTime: new Date(row.alarmTime),
  clearTime: instant(row.clearTime),
  confirmTime: instant(row.confirmTime),
})
