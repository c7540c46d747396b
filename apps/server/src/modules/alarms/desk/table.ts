import type { AlarmCondition } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  systemPolicy,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'
import { deviceTable, pointTable } from '../../devices'

const ms = () => bigint({ mode: 'number' })

/** Threshold rules. One point each; its device and station are noted for lists and policies. */
export const alarmRuleTable = pgTable(
  'alarm_rule',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    deviceId: idColumn()
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    itemId: idColumn()
      .notNull()
      .references(() => pointTable.id, { onDelete: 'cascade' }),
    ruleName: varchar({ length: 64 }).notNull(),
    condition: varchar({ length: 2 }).$type<AlarmCondition>().notNull(),
    limit: doublePrecision('limit_value').notNull(),
    deadBand: doublePrecision().notNull().default(0),
    onDelayMs: integer().notNull().default(0),
    level: smallint().notNull(),
    content: varchar({ length: 200 }).notNull(),
    viewId: idColumn(),
    isEnabled: boolean().notNull().default(true),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('alarm_rule_name_unique').on(table.tenantId, table.ruleName),
    index('alarm_rule_item').on(table.itemId),
    index('alarm_rule_device').on(table.deviceId),
  ],
)

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
    value: doublePrecision().notNull(),
    limit: doublePrecision('limit_value').notNull(),
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
    index('alarm_device').on(table.deviceId),
    index('alarm_active').on(table.tenantId).where(sql`clear_time is null`),
  ],
)

/** Who acknowledged an alarm, and when it opened and cleared. */
export const alarmHistoryTable = historyTable('alarm_history', () => alarmTable.id)

/** What the engine knows of a rule between two readings; written in the transaction of the alarms it led to. */
export const alarmStateTable = pgTable(
  'alarm_state',
  {
    ruleId: idColumn()
      .primaryKey()
      .references(() => alarmRuleTable.id, { onDelete: 'cascade' }),
    /** `normal`, `pending` (the condition holds, the delay runs) or `active`. */
    phase: varchar({ length: 8 }).$type<'normal' | 'pending' | 'active'>().notNull(),
    /** Timestamp of the last reading that was evaluated. */
    lastTs: ms().notNull(),
    /** When the condition began to hold. */
    sinceTs: ms(),
    /** By our clock, when a pending rule opens. */
    dueMs: ms(),
    value: doublePrecision(),
    /** Readings over the limit since it opened. */
    count: integer().notNull().default(0),
  },
  () => systemPolicy(),
)
