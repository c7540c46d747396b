import type { AlarmCondition, Suppression } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'

/** Alarms, open and past. At most one open one for each rule. Names stand as they were when it opened. */
export const alarmTable = pgTable(
  'alarm',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    deviceId: idColumn().notNull(),
    itemId: idColumn().notNull(),
    /** Stays when the rule goes. */
    ruleId: idColumn().notNull(),
    level: smallint().notNull(),
    equipmentName: varchar({ length: 64 }).notNull(),
    alarmContent: varchar({ length: 500 }).notNull(),
    alarmTime: instant().notNull(),
    remark: varchar({ length: 200 }).notNull().default(''),
    condition: varchar({ length: 12 }).$type<AlarmCondition>().notNull().default('gt'),
    value: doublePrecision(),
    limit: doublePrecision('limit_value'),
    /** Why it is recorded and not shown. */
    suppression: varchar({ length: 12 }).$type<Suppression>(),
    /** When it was shown again after that. */
    shownTime: instant(),
    /** Of one that a dead gateway holds back: since when that is back. */
    gatewayBackTime: instant(),
    handling: varchar({ length: 1000 }).notNull().default(''),
    /** Who wrote that last, as he was called then. */
    handlingUserName: varchar({ length: 64 }),
    count: integer().notNull().default(1),
    lastTime: instant().notNull(),
    clearTime: instant(),
    confirmTime: instant(),
    confirmUser: idColumn(),
    confirmUserName: varchar({ length: 64 }),
    /** Follows from the two times. */
    status: varchar({ length: 24 })
      .notNull()
      .generatedAlwaysAs(
        sql`case when clear_time is null then case when confirm_time is null then 'active-unacknowledged' else 'active-acknowledged' end when confirm_time is null then 'cleared-unacknowledged' else 'cleared' end`,
      ),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('alarm_open_unique').on(table.ruleId).where(sql`clear_time is null`),
    index('alarm_time').on(table.tenantId, table.alarmTime),
    index('alarm_stored').on(table.tenantId, table.id),
    index('alarm_shown').on(table.tenantId, table.shownTime).where(sql`shown_time is not null`),
    index('alarm_device_time').on(table.deviceId, table.alarmTime),
    index('alarm_station_time').on(table.stationId, table.alarmTime),
    index('alarm_equipment_time').on(table.tenantId, table.equipmentName, table.alarmTime),
    index('alarm_level_time').on(table.tenantId, table.level, table.alarmTime),
    index('alarm_status_time').on(table.tenantId, table.status, table.alarmTime),
    index('alarm_device_unconfirmed')
      .on(table.deviceId, table.level, table.alarmTime)
      .where(sql`confirm_time is null and suppression is null`),
    index('alarm_device_active').on(table.deviceId).where(sql`clear_time is null`),
    index('alarm_rule_time').on(table.ruleId, table.alarmTime),
    index('alarm_active').on(table.tenantId).where(sql`clear_time is null`),
    index('alarm_unconfirmed')
      .on(table.tenantId, table.level, table.alarmTime)
      .where(sql`confirm_time is null`),
  ],
)

/** The names that alarms of a station carry, noted by the database with every alarm that opens: few, where alarms are many. */
export const alarmEquipmentTable = pgTable(
  'alarm_equipment',
  {
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    equipmentName: varchar({ length: 64 }).notNull(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    primaryKey({ columns: [table.stationId, table.equipmentName] }),
    index('alarm_equipment_tenant').on(table.tenantId, table.equipmentName),
  ],
)

/** Who acknowledged an alarm, and when it opened and cleared. */
export const alarmHistoryTable = historyTable('alarm_history', () => alarmTable.id, { isListed: true })
