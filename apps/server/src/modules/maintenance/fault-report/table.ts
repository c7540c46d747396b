import type { FaultReportState } from '@energy-console/contract/maintenance'
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
import { historyTable } from '../../../platform/lifecycle'
import { stationTable } from '../../stations'
import { assetTable } from '../ledger/table'

/** Codes at equipment by which anybody on site reports a fault: one of each. */
export const reportLinkTable = pgTable(
  'asset_report_link',
  {
    id: id(),
    tenantId: tenantId(),
    assetId: idColumn('asset_id')
      .notNull()
      .references(() => assetTable.id, { onDelete: 'cascade' }),
    tokenSha256: char('token_sha256', { length: 64 }).notNull(),
    makeTime: instant('make_time').notNull(),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('asset_report_link_token_unique').on(table.tokenSha256),
    uniqueIndex('asset_report_link_asset_unique').on(table.assetId),
  ],
)

/** Faults that were reported by them. */
export const faultReportTable = pgTable(
  'fault_report',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    /** A report outlives the equipment. */
    assetId: idColumn('asset_id').references(() => assetTable.id, { onDelete: 'set null' }),
    reportNo: varchar('report_no', { length: 16 }).notNull(),
    state: varchar('state', { length: 10 }).$type<FaultReportState>().notNull().default('waiting'),
    description: varchar('description', { length: 1000 }).notNull(),
    contact: varchar('contact', { length: 64 }),
    phone: varchar('phone', { length: 32 }),
    reportTime: instant('report_time').notNull(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('fault_report_no_unique').on(table.tenantId, table.reportNo),
    index('fault_report_state').on(table.tenantId, table.state, table.id),
    index('fault_report_station').on(table.stationId),
    index('fault_report_asset').on(table.assetId, table.reportTime),
  ],
)

/** What became of them, move by move. */
export const faultReportHistoryTable = historyTable('fault_report_history', () => faultReportTable.id)
