import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
} from 'drizzle-orm/pg-core'
import { id, idColumn, tenantAndStationPolicy, tenantId, tenantPolicy } from '../../../platform/database'
import { pointColumn } from '../../devices'
import { stationTable } from '../../stations'

const kwh = (name: string) => numeric(name).notNull().default('0')

/**
 * By which state of a tariff energy was divided into bands, and is priced: a row of `tariff_revision` and the position of
 * the season in its terms. Revision 0: no tariff held.
 */
const divided = () => ({
  revisionId: idColumn('revision_id').notNull(),
  season: smallint('season').notNull(),
  sharp: kwh('sharp'),
  peak: kwh('peak'),
  flat: kwh('flat'),
  valley: kwh('valley'),
  deepValley: kwh('deep_valley'),
  /** What no tariff divides. */
  unpriced: kwh('unpriced'),
})

/** What a register of electricity rose by on a day of its station's calendar, by band, kWh; exact, as its hours add up. */
export const energyDayTable = pgTable(
  'energy_day',
  {
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    pointId: pointColumn('point_id'),
    day: date('day', { mode: 'string' }).notNull(),
    ...divided(),
    /** Hours of it that have a reading. */
    hours: smallint('hours').notNull().default(0),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    primaryKey({ columns: [table.pointId, table.day] }),
    index('energy_day_station').on(table.stationId, table.day),
  ],
)

/** The days of a month together, so that a year of many meters is read at once. */
export const energyMonthTable = pgTable(
  'energy_month',
  {
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    pointId: pointColumn('point_id'),
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    ...divided(),
    hours: integer('hours').notNull().default(0),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    primaryKey({ columns: [table.pointId, table.month, table.revisionId, table.season] }),
  ],
)

/** The largest 15-minute demand that a supply of a station had on a day: what registers that count together drew at one time. */
export const energyDemandTable = pgTable(
  'energy_demand',
  {
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    /** The first of the registers. */
    pointId: pointColumn('point_id'),
    day: date('day', { mode: 'string' }).notNull(),
    /** The device at the top of what counts together (`circuit/meters.ts`). */
    supplyId: idColumn('supply_id').notNull(),
    /** The registers that had readings on that day. */
    pointIds: idColumn('point_ids').array().notNull(),
    maxKw: doublePrecision('max_kw').notNull(),
    /** When it was reached, Unix ms. */
    maxMs: bigint('max_ms', { mode: 'number' }).notNull(),
    /** No minutes are kept of that day: the mean of its largest hour. */
    isHourly: boolean('is_hourly').notNull(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    primaryKey({ columns: [table.pointId, table.day] }),
    // what counted together with a register that counts no more, or elsewhere
    index('energy_demand_shared').on(table.stationId, table.day).where(sql`cardinality(point_ids) > 1`),
  ],
)

/**
 * What has to be divided anew. Rows are only added, by whoever changes what the division stands on and in the same
 * transaction, and removed with what is made of them.
 */
export const energyChangeTable = pgTable(
  'energy_change',
  {
    id: id(),
    tenantId: tenantId(),
    /** One day of one register, told by an instant of it (Unix ms). */
    pointId: idColumn('point_id'),
    atMs: bigint('at_ms', { mode: 'number' }),
    /** Or all days of a register, of a station or of the tenant, between these, both included; null: without end. */
    stationId: idColumn('station_id').references(() => stationTable.id, { onDelete: 'cascade' }),
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** Since when it waits. */
    notedAt: timestamp('noted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    ...tenantPolicy(),
    // each tenant in its turn, the newest days first; and whether a day waits already
    index('energy_change_days').on(table.tenantId, table.atMs.desc(), table.pointId),
    index('energy_change_wide').on(table.tenantId).where(sql`at_ms is null`),
    index('energy_change_noted').on(table.notedAt),
  ],
)
