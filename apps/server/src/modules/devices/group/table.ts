import type { Aggregate, GroupMissing } from '@energy-console/contract/devices'
import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  audit,
  childPolicy,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
  unixMs,
} from '../../../platform/database'
import { stationTable } from '../../stations'
import { deviceTable } from '../device/table'
import { pointColumn } from '../point/table'

/** Points of a station that are looked at as one. */
export const pointGroupTable = pgTable(
  'point_group',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    groupName: varchar('group_name', { length: 64 }).notNull(),
    /** Comma list of point ids. */
    itemIds: text('item_ids').notNull(),
    aggregate: varchar('aggregate', { length: 8 }).$type<Aggregate>().notNull(),
    keepsSum: boolean('keeps_sum').notNull().default(false),
    keepsMean: boolean('keeps_mean').notNull().default(false),
    keepsMin: boolean('keeps_min').notNull().default(false),
    keepsMax: boolean('keeps_max').notNull().default(false),
    intervalSeconds: integer('interval_seconds').notNull().default(10),
    maxAgeSeconds: integer('max_age_seconds'),
    missing: varchar('missing', { length: 8 }).$type<GroupMissing>().notNull().default('skip'),
    /** Where the points of its aggregates stand, while there are any. */
    virtualDeviceId: idColumn('virtual_device_id').references(() => deviceTable.id),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('point_group_name_unique').on(table.stationId, table.groupName),
  ],
)

/** The points that aggregates of groups are kept under, with what came of the last evaluation: written in the transaction of its value. */
export const groupPointTable = pgTable(
  'group_point',
  {
    id: id(),
    tenantId: tenantId(),
    recordId: idColumn('record_id')
      .notNull()
      .references(() => pointGroupTable.id, { onDelete: 'cascade' }),
    aggregate: varchar('aggregate', { length: 8 }).$type<Aggregate>().notNull(),
    itemId: pointColumn('item_id'),
    /** Unix ms: the instant that was last evaluated, which its value bears. */
    lastTs: unixMs(),
    /** The last value that came of it. */
    value: doublePrecision('value'),
    quality: smallint('quality').notNull().default(0),
    state: varchar('state', { length: 8 }).$type<'good' | 'lacking' | 'failed'>(),
  },
  (table) => [
    ...childPolicy('point_group'),
    uniqueIndex('group_point_aggregate_unique').on(table.recordId, table.aggregate),
    uniqueIndex('group_point_item_unique').on(table.itemId),
  ],
)
