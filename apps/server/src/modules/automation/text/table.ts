import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { childOf, childPolicy, tenantAndStationPolicy } from '../../../platform/database'
import { ownPoint } from '../../devices'

/** Texts that screens, schedules and people share. */
export const globalTextTable = pgTable(
  'global_text',
  {
    // the device is the virtual one of its station's texts
    ...ownPoint(),
    textName: varchar({ length: 64 }).notNull(),
    maxLength: integer().notNull().default(100),
    /** Roles of which a writer must hold one; empty: whoever may write at all. */
    roleIds: varchar({ length: 500 }).notNull().default(''),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('global_text_name_unique').on(table.stationId, table.textName),
    uniqueIndex('global_text_item_unique').on(table.itemId),
    index('global_text_device').on(table.deviceId),
  ],
)

/** What it may be; none: whatever text. */
export const globalTextChoiceTable = pgTable(
  'global_text_choice',
  {
    ...childOf(() => globalTextTable.id),
    choice: varchar({ length: 24 }).notNull(),
  },
  (table) => [...childPolicy('global_text'), index('global_text_choice_record').on(table.recordId)],
)
