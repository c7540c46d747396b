import { index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { deviceTable, pointTable } from '../../devices'
import { stationTable } from '../../stations'

/** Texts that screens, schedules and people share. */
export const globalTextTable = pgTable(
  'global_text',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id),
    /** The virtual device of its station's texts. */
    deviceId: idColumn()
      .notNull()
      .references(() => deviceTable.id),
    /** Where its values are kept. */
    itemId: idColumn()
      .notNull()
      .references(() => pointTable.id, { onDelete: 'cascade' }),
    textName: varchar({ length: 64 }).notNull(),
    maxLength: integer().notNull().default(100),
    /** Roles of which a writer must hold one; empty: whoever may write at all. */
    roleIds: varchar({ length: 500 }).notNull().default(''),
    remark: varchar({ length: 500 }),
    ...audit(),
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
