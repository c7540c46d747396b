import type { UnitBasis } from '@energy-console/contract/energy'
import {
  boolean,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  childOf,
  childPolicy,
  id,
  idColumn,
  instant,
  tenantAndStationPolicy,
  tenantId,
} from '../../../platform/database'
import { deviceTable, pointGroupTable, pointTable } from '../../devices'
import { stationTable } from '../../stations'
import type { Tally } from './consumption'

const ownPoint = (name: string) => idColumn(name).references(() => pointTable.id, { onDelete: 'set null' })

/** Energy divided by square metres, people or what is made, of a station, a device or a group. */
export const energyUnitTable = pgTable(
  'energy_unit',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    unitName: varchar('unit_name', { length: 40 }).notNull(),
    deviceId: idColumn('device_id').references(() => deviceTable.id),
    groupId: idColumn('group_id').references(() => pointGroupTable.id),
    basis: varchar('basis', { length: 8 }).$type<UnitBasis>().notNull(),
    basisUnit: varchar('basis_unit', { length: 16 }).notNull(),
    amountItemId: idColumn('amount_item_id').references(() => pointTable.id, { onDelete: 'set null' }),
    dayLimit: doublePrecision('day_limit'),
    monthLimit: doublePrecision('month_limit'),
    yearLimit: doublePrecision('year_limit'),
    level: smallint('level').notNull().default(1),
    isEnabled: boolean('is_enabled').notNull().default(true),
    remark: varchar('remark', { length: 500 }),
    /** The virtual device of the points that say how the periods stand; made with the first limit. */
    virtualDeviceId: idColumn('virtual_device_id').references(() => deviceTable.id, { onDelete: 'set null' }),
    dayItemId: ownPoint('day_item_id'),
    monthItemId: ownPoint('month_item_id'),
    yearItemId: ownPoint('year_item_id'),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('energy_unit_name_unique').on(table.tenantId, table.unitName),
    index('energy_unit_station').on(table.stationId),
    index('energy_unit_device').on(table.deviceId),
    index('energy_unit_group').on(table.groupId),
  ],
)

/** How far the readings of a unit consumption have come, and what its days up to one add up to; written by the job alone. */
export const energyUnitStateTable = pgTable(
  'energy_unit_state',
  {
    recordId: idColumn('record_id')
      .primaryKey()
      .references(() => energyUnitTable.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    /** When it was last attempted. */
    tryTime: instant('try_time').notNull(),
    /** The last day that was judged to its end. */
    judgedDay: date('judged_day', { mode: 'string' }),
    /** The day up to which the sums below go, of the month and the year of the day after it. */
    keptDay: date('kept_day', { mode: 'string' }),
    /** What the sums were made of: once that changes they are made anew. */
    keptKey: varchar('kept_key', { length: 64 }),
    keptMonth: jsonb('kept_month').$type<Tally>(),
    keptYear: jsonb('kept_year').$type<Tally>(),
  },
  () => childPolicy('energy_unit'),
)

/** From which day on how much there is. */
export const energyUnitAmountTable = pgTable(
  'energy_unit_amount',
  {
    ...childOf(() => energyUnitTable.id),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    amount: doublePrecision('amount').notNull(),
  },
  (table) => [...childPolicy('energy_unit'), index('energy_unit_amount_record').on(table.recordId)],
)
