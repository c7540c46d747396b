import type { StandbyKind } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { deviceTable, pointTable } from '../../devices'
import { stationTable } from '../../stations'

const point = (name: string) => idColumn(name).references(() => pointTable.id, { onDelete: 'set null' })
const day = (name: string) => date(name, { mode: 'string' })

/** What stands by for when the mains fail: generators and emergency power supplies. */
export const standbySourceTable = pgTable(
  'standby_source',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    deviceId: idColumn('device_id')
      .notNull()
      .references(() => deviceTable.id),
    sourceName: varchar('source_name', { length: 64 }).notNull(),
    kind: varchar('kind', { length: 8 }).$type<StandbyKind>().notNull(),
    ratedPower: doublePrecision('rated_power'),
    runItemId: idColumn('run_item_id').notNull(),
    runValue: doublePrecision('run_value').notNull().default(1),
    runMax: doublePrecision('run_max'),
    faultItemId: point('fault_item_id'),
    fuelItemId: point('fuel_item_id'),
    voltageItemId: point('voltage_item_id'),
    capacityItemId: point('capacity_item_id'),
    testEveryDays: integer('test_every_days').notNull().default(30),
    testMinutes: integer('test_minutes').notNull().default(15),
    remindDays: integer('remind_days').notNull().default(3),
    /** The point that says by how many days the test is overdue, 0 while it is not, and the level of its alarm. */
    overdueItemId: point('overdue_item_id'),
    overdueLevel: smallint('overdue_level').notNull().default(1),
    startsBefore: integer('starts_before').notNull().default(0),
    hoursBefore: doublePrecision('hours_before').notNull().default(0),
    /** A change of state that lasts shorter is none. */
    debounceSeconds: integer('debounce_seconds').notNull().default(10),
    /** The runs that have ended, and how long they took together; written with the runs, which are not kept for ever. */
    runCount: integer('run_count').notNull().default(0),
    runSeconds: doublePrecision('run_seconds').notNull().default(0),
    /** The day from which the first test is counted. */
    sinceDate: day('since_date').notNull().default(sql`current_date`),
    /** The last test that was passed, by the clock of the station; written with the tests. */
    lastTestDate: day('last_test_date'),
    dueDate: day('due_date').generatedAlwaysAs(sql`coalesce(last_test_date, since_date) + test_every_days`),
    remindDate: day('remind_date').generatedAlwaysAs(
      sql`coalesce(last_test_date, since_date) + test_every_days - remind_days`,
    ),
    /** The due dates that people were told of: that they come near, and that they are over. */
    remindedDate: day('reminded_date'),
    overdueDate: day('overdue_date'),
    /** The last round that has come to it. */
    roundTime: instant('round_time'),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('standby_source_name_unique').on(table.stationId, table.sourceName),
    index('standby_source_device').on(table.deviceId),
    index('standby_source_reminder').on(table.remindDate),
  ],
)

/** Their runs, written by the engine alone; at most one of a source has no end. */
export const standbyRunTable = pgTable(
  'standby_run',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    sourceId: idColumn('source_id')
      .notNull()
      .references(() => standbySourceTable.id, { onDelete: 'cascade' }),
    startTime: instant('start_time').notNull(),
    endTime: instant('end_time'),
    /** The device fell silent while it ran: it ends with the last that was heard. */
    isUncertain: boolean('is_uncertain').notNull().default(false),
    runMinutes: doublePrecision('run_minutes').generatedAlwaysAs(
      sql`extract(epoch from end_time - start_time)::float8 / 60`,
    ),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('standby_run_start_unique').on(table.sourceId, table.startTime),
    uniqueIndex('standby_run_open_unique').on(table.sourceId).where(sql`end_time is null`),
  ],
)

/** Tests of standby sources: runs that were long enough, and what people have entered. */
export const standbyTestTable = pgTable(
  'standby_test',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id').notNull(),
    sourceId: idColumn('source_id')
      .notNull()
      .references(() => standbySourceTable.id, { onDelete: 'cascade' }),
    testTime: instant('test_time').notNull(),
    minutes: doublePrecision('minutes'),
    result: varchar('result', { length: 8 }).$type<'passed' | 'failed'>().notNull().default('passed'),
    isAutomatic: boolean('is_automatic').notNull().default(false),
    tester: varchar('tester', { length: 64 }),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [...tenantAndStationPolicy(), index('standby_test_source').on(table.sourceId, table.testTime)],
)
