import type { CurvePage } from '@energy-console/contract/telemetry'
import { boolean, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  ownPolicy,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { pointTable } from '../../devices'
import { stationTable } from '../../stations'

/** Notes at a time of a point, or of a whole station. */
export const curveNoteTable = pgTable(
  'curve_note',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn()
      .notNull()
      .references(() => stationTable.id, { onDelete: 'cascade' }),
    /** Null for the whole station. */
    itemId: idColumn().references(() => pointTable.id, { onDelete: 'cascade' }),
    noteTime: instant().notNull(),
    note: varchar({ length: 300 }).notNull(),
    /** Who wrote it, as he was called then. */
    userName: varchar({ length: 64 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('curve_note_station').on(table.stationId, table.noteTime),
    index('curve_note_item').on(table.itemId),
  ],
)

/** Pages of curves as people have set them up; what is not shared is seen by its owner alone. */
export const curveSetTable = pgTable(
  'curve_set',
  {
    id: id(),
    tenantId: tenantId(),
    setName: varchar({ length: 64 }).notNull(),
    page: varchar({ length: 8 }).$type<CurvePage>().notNull().default('history'),
    address: varchar({ length: 1000 }).notNull(),
    isShared: boolean().notNull().default(false),
    /** Null: shared with the whole tenant. */
    stationId: idColumn().references(() => stationTable.id, { onDelete: 'cascade' }),
    userName: varchar({ length: 64 }),
    ...audit(),
  },
  (table) => [
    ...ownPolicy(),
    index('curve_set_owner').on(table.tenantId, table.createUser),
    index('curve_set_station').on(table.stationId),
  ],
)
