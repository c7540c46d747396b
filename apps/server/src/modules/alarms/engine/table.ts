import { doublePrecision, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { idColumn, systemPolicy, unixMs } from '../../../platform/database'
import { alarmRuleTable } from '../rule/table'
import type { Memory } from './evaluators/verdict'
import type { RuleState } from './life'

/** What the engine knows of a rule between two readings; written in the transaction of the alarms it led to. */
export const alarmStateTable = pgTable(
  'alarm_state',
  {
    ruleId: idColumn()
      .primaryKey()
      .references(() => alarmRuleTable.id, { onDelete: 'cascade' }),
    /** `normal`, `pending` (the condition holds, the delay runs), `active`, or `clearing` (it holds no more, the delay runs). */
    phase: varchar({ length: 8 }).$type<RuleState['phase']>().notNull(),
    /** Timestamp of the last reading that was evaluated. */
    lastTs: unixMs().notNull(),
    /** When the condition began to hold. */
    sinceTs: unixMs(),
    /** By our clock, when the delay of a rule is over; null while it rests. */
    dueMs: unixMs(),
    value: doublePrecision(),
    /** Readings over the limit since it opened. */
    count: integer().notNull().default(0),
    /** What its condition remembers of readings. */
    memory: jsonb().$type<Memory>(),
  },
  () => systemPolicy(),
)
