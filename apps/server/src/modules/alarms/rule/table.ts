import type { ActiveDays, AlarmCondition, Comparison } from '@energy-console/contract/alarms'
import {
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
  childOf,
  childPolicy,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { deviceTable, pointColumn, pointTable, productAlarmTable } from '../../devices'

/** Rules. Each stands at a point; its device and station are noted for lists and policies. */
export const alarmRuleTable = pgTable(
  'alarm_rule',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    deviceId: idColumn()
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    itemId: pointColumn(),
    ruleName: varchar({ length: 64 }).notNull(),
    condition: varchar({ length: 12 }).$type<AlarmCondition>().notNull(),
    limit: doublePrecision('limit_value'),
    upperLimit: doublePrecision(),
    windowSeconds: integer(),
    expression: varchar({ length: 500 }).notNull().default(''),
    deadBand: doublePrecision().notNull().default(0),
    onDelaySeconds: integer().notNull().default(0),
    offDelaySeconds: integer().notNull().default(0),
    level: smallint().notNull(),
    content: varchar({ length: 200 }).notNull(),
    activeDays: varchar({ length: 8 }).$type<ActiveDays>().notNull().default('all'),
    activeFrom: varchar({ length: 5 }),
    activeUntil: varchar({ length: 5 }),
    cause: varchar({ length: 500 }).notNull().default(''),
    consequence: varchar({ length: 500 }).notNull().default(''),
    response: varchar({ length: 500 }).notNull().default(''),
    respondMinutes: integer(),
    viewId: idColumn(),
    /** While its value stands so, the rule opens nothing; all three or none. */
    inhibitItemId: idColumn().references(() => pointTable.id, { onDelete: 'set null' }),
    inhibitComparison: varchar({ length: 2 }).$type<Comparison>(),
    inhibitValue: doublePrecision(),
    /** The rule of its product that it was made of. */
    templateId: idColumn().references(() => productAlarmTable.id, { onDelete: 'set null' }),
    /** What its alarms are about, which their remark says; of rules that another record keeps. */
    remark: varchar({ length: 64 }).notNull().default(''),
    isEnabled: boolean().notNull().default(true),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('alarm_rule_name_unique').on(table.tenantId, table.ruleName),
    index('alarm_rule_item').on(table.itemId),
    index('alarm_rule_device').on(table.deviceId),
    index('alarm_rule_template').on(table.templateId),
    index('alarm_rule_inhibit').on(table.inhibitItemId),
  ],
)

/** What the names in the expression of a rule stand for. */
export const ruleVariableTable = pgTable(
  'alarm_variable',
  {
    ...childOf(() => alarmRuleTable.id),
    variableName: varchar({ length: 32 }).notNull(),
    itemId: pointColumn(),
  },
  (table) => [
    ...childPolicy('alarm_rule'),
    index('alarm_variable_record').on(table.recordId),
    index('alarm_variable_item').on(table.itemId),
  ],
)
