import type { HandoverSection, handoverStates } from '@energy-console/contract/maintenance'
import { index, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { historyTable } from '../../../platform/lifecycle'
import { stationTable } from '../../stations'

/** A part of a handover as it is kept: its times are instants in ISO 8601. */
export type KeptSection = HandoverSection & {
  /** Who may not see what it tells of is not told it here either. */
  code: string
}

/** What one shift tells the next. */
export const shiftHandoverTable = pgTable(
  'shift_handover',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    shiftName: varchar('shift_name', { length: 64 }).notNull(),
    state: varchar('state', { length: 8 }).$type<keyof typeof handoverStates>().notNull().default('draft'),
    rotaId: idColumn('rota_id'),
    /** Who is to take over; whoever may unless told. */
    takerId: idColumn('taker_id'),
    remarks: varchar('remarks', { length: 4000 }),
    fromTime: instant('from_time').notNull(),
    /** Who signed, as he was called then, and when. */
    givenTime: instant('given_time'),
    givenUserId: idColumn('given_user_id'),
    givenBy: varchar('given_by', { length: 64 }),
    takenTime: instant('taken_time'),
    takenBy: varchar('taken_by', { length: 64 }),
    /** What it had gathered when it was signed; null before. */
    sections: jsonb('sections').$type<KeptSection[]>(),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    index('shift_handover_station').on(table.stationId, table.givenTime),
    index('shift_handover_taker').on(table.takerId),
    index('shift_handover_rota').on(table.rotaId),
  ],
)

/** Who signed them and who sent them back. */
export const handoverHistoryTable = historyTable('shift_handover_history', () => shiftHandoverTable.id)
