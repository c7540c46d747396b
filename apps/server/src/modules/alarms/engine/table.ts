import { doublePrecision, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { idColumn, systemPolicy, unixMs } from '../../../platform/database'
import { alarmRuleTable } from '../rule/table'

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
    lastTs: unixMs().notNull(),
    /** When the condition began to hold. */
    sinceTs: unixMs(),
    /** By our clock, when a pending rule opens. */
    dueMs: unixMs(),
    value: doublePrecision(),
    /** Readings over the limit since it opened. */
    count: integer().notNull().default(0),
  },
  () => systemPolicy(),
)
