import { boolean, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { childOf, childPolicy, idColumn, tenantAndStationPolicy } from '../../../platform/database'
import { atPoint, pointTable } from '../../devices'

/** What must hold before a value is written to a point. */
export const interlockTable = pgTable(
  'interlock',
  {
    ...atPoint(),
    interlockName: varchar({ length: 64 }).notNull(),
    /** Null for whatever value. */
    wantedValue: varchar({ length: 32 }),
    isEnabled: boolean().notNull().default(true),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('interlock_name_unique').on(table.tenantId, table.interlockName),
    index('interlock_item').on(table.itemId),
    index('interlock_station').on(table.stationId),
  ],
)

/** The points that its conditions name. */
export const interlockInputTable = pgTable(
  'interlock_input',
  {
    ...childOf(() => interlockTable.id),
    inputName: varchar({ length: 64 }).notNull(),
    itemId: idColumn()
      .notNull()
      .references(() => pointTable.id),
  },
  (table) => [
    ...childPolicy('interlock'),
    index('interlock_input_record').on(table.recordId),
    index('interlock_input_item').on(table.itemId),
  ],
)

/** The conditions, in their order. */
export const interlockConditionTable = pgTable(
  'interlock_condition',
  {
    ...childOf(() => interlockTable.id),
    says: varchar({ length: 100 }).notNull(),
    expression: varchar({ length: 500 }).notNull(),
  },
  (table) => [...childPolicy('interlock'), index('interlock_condition_record').on(table.recordId)],
)
