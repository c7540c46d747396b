import type { suppressionKinds } from '@energy-console/contract/alarms'
import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { deviceTable } from '../../devices'
import { alarmRuleTable } from '../rule/table'

/** What somebody has put aside: a rule, or all rules of a device. */
export const alarmSuppressionTable = pgTable(
  'alarm_suppression',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn().notNull(),
    kind: varchar({ length: 12 }).$type<keyof typeof suppressionKinds>().notNull(),
    ruleId: idColumn().references(() => alarmRuleTable.id, { onDelete: 'cascade' }),
    deviceId: idColumn().references(() => deviceTable.id, { onDelete: 'cascade' }),
    reason: varchar({ length: 200 }).notNull(),
    /** Null: until somebody ends it. */
    untilTime: instant(),
    /** As he was called then. */
    createUserName: varchar({ length: 64 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('alarm_suppression_rule').on(table.ruleId),
    index('alarm_suppression_device').on(table.deviceId),
  ],
)
