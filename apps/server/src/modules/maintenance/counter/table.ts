import { date, doublePrecision, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'
import { workPlanTable } from '../plan/table'

/** How the counters of plans stand that come round by what a device has done; written with the tasks that follow. */
export const planCounterTable = pgTable(
  'work_plan_counter',
  {
    planId: idColumn('plan_id')
      .primaryKey()
      .references(() => workPlanTable.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    /** What was counted before this day of the station is settled; from it on it is read anew each time, for readings that come late. */
    openDay: date('open_day', { mode: 'string' }).notNull(),
    settled: doublePrecision('settled').notNull().default(0),
    /** Counted altogether. */
    total: doublePrecision('total').notNull(),
    /** Of that what was there when the plan came round last, which is where the next time is counted from. */
    lastTotal: doublePrecision('last_total').notNull(),
    lastTime: instant('last_time'),
    /** When the task begins that it came round for last. */
    lastDue: instant('last_due'),
    /** How often it has come round. */
    times: integer('times').notNull().default(0),
    perDay: doublePrecision('per_day').notNull().default(0),
  },
  (table) => [...tenantAndStationPolicy(), index('work_plan_counter_station').on(table.stationId)],
)
