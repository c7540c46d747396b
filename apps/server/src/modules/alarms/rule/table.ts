import type { AlarmCondition } from '@energy-console/contract/alarms'
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
import { audit, id, idColumn, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { deviceTable, pointTable } from '../../devices'

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
    /** What its alarms bear as their remark; of rules that another record keeps. */
    remark: varchar({ length: 64 }).notNull().default(''),
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
