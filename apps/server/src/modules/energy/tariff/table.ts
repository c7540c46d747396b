import type { TariffChange } from '@energy-console/contract/energy'
import { date, index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'

/** What a station pays from a day on; each version holds until the day before the next one of its station. */
export const tariffTable = pgTable(
  'tariff',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    tariffName: varchar('tariff_name', { length: 64 }).notNull(),
    /** First day, of the station's calendar. */
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** `TariffTerms`. */
    terms: jsonb('terms').$type<unknown>().notNull(),
    remark: varchar('remark', { length: 500 }),
    revision: integer('revision').notNull().default(1),
    updateUserName: varchar('update_user_name', { length: 64 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('tariff_valid_from_unique').on(table.stationId, table.validFrom),
  ],
)

/**
 * Every state that a tariff was ever saved in, and its removal: who, when and why. Rows are only added, so that whoever
 * keeps amounts by tariffs reads from its last id on what to reckon again: what holds from `affectedFrom` on.
 */
export const tariffRevisionTable = pgTable(
  'tariff_revision',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id, { onDelete: 'cascade' }),
    /** The tariff may be gone. */
    tariffId: idColumn('tariff_id').notNull(),
    revision: integer('revision').notNull(),
    change: varchar('change', { length: 16 }).$type<TariffChange>().notNull(),
    /** The first day that may cost otherwise than before. */
    affectedFrom: date('affected_from', { mode: 'string' }).notNull(),
    tariffName: varchar('tariff_name', { length: 64 }).notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    terms: jsonb('terms').$type<unknown>().notNull(),
    reason: varchar('reason', { length: 200 }),
    savedTime: instant('saved_time').notNull().defaultNow(),
    savedUserName: varchar('saved_user_name', { length: 64 }),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('tariff_revision_unique').on(table.tariffId, table.revision),
    index('tariff_revision_station').on(table.stationId, table.id),
  ],
)
