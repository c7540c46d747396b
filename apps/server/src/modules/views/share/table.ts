import { char, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { stationTable } from '../../stations'
import { viewTable } from '../view/table'

/** Links that show one published view to whoever holds them, until they expire. */
export const viewShareTable = pgTable(
  'view_share',
  {
    id: id(),
    tenantId: tenantId(),
    viewId: idColumn('view_id')
      .notNull()
      .references(() => viewTable.id, { onDelete: 'cascade' }),
    tokenSha256: char('token_sha256', { length: 64 }).notNull(),
    expireTime: instant('expire_time').notNull(),
    /** Whose sight of points visitors are shown: who said last that values are to be seen. Null: none are. */
    valuesUser: idColumn('values_user'),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('view_share_token_unique').on(table.tokenSha256),
    index('view_share_view').on(table.viewId),
  ],
)

/** Visits by links. They are sessions as long as their link stands; what is written down of them outlives it. */
export const viewVisitTable = pgTable(
  'view_visit',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').references(() => stationTable.id, { onDelete: 'cascade' }),
    shareId: idColumn('share_id').references(() => viewShareTable.id, { onDelete: 'set null' }),
    /** As it was called then. */
    viewName: varchar('view_name', { length: 100 }).notNull(),
    tokenSha256: char('token_sha256', { length: 64 }).notNull(),
    visitTime: instant('visit_time').notNull(),
    expireTime: instant('expire_time').notNull(),
    ip: varchar('ip', { length: 64 }).notNull(),
    userAgent: varchar('user_agent', { length: 300 }).notNull(),
  },
  (table) => [
    ...tenantAndStationPolicy({ nullable: true }),
    uniqueIndex('view_visit_token_unique').on(table.tokenSha256),
    index('view_visit_share').on(table.shareId, table.visitTime),
    index('view_visit_tenant').on(table.tenantId, table.visitTime),
    index('view_visit_station').on(table.stationId),
  ],
)
