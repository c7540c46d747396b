import { doublePrecision, index, integer, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  tenantAndStationPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'

/** Regions: the location tree. `parentId` is `"0"` at the root. */
export const areaTable = pgTable(
  'area',
  {
    id: id(),
    tenantId: tenantId(),
    areaName: varchar('area_name', { length: 64 }).notNull(),
    areaCode: varchar('area_code', { length: 64 }).notNull(),
    parentId: idColumn('parent_id').notNull().default('0'),
    areaRank: integer('area_rank').notNull().default(0),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('area_code_unique').on(table.tenantId, table.areaCode),
    index('area_parent').on(table.tenantId, table.parentId),
  ],
)

/** Stations. A request sees its permitted ones. */
export const stationTable = pgTable(
  'station',
  {
    id: id(),
    tenantId: tenantId(),
    stationName: varchar('station_name', { length: 64 }).notNull(),
    stationCode: varchar('station_code', { length: 64 }),
    stationType: varchar('station_type', { length: 16 }).notNull().default('building'),
    areaId: idColumn('area_id').references(() => areaTable.id),
    address: varchar('address', { length: 200 }),
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    floorAreaM2: doublePrecision('floor_area_m2'),
    timeZone: varchar('time_zone', { length: 64 }).notNull().default('Asia/Shanghai'),
    manager: varchar('manager', { length: 64 }),
    phone: varchar('phone', { length: 32 }),
    /** Yuan per kWh. */
    gwPrice: numeric('gw_price', { precision: 18, scale: 6 }),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ column: 'id' }),
    uniqueIndex('station_name_unique').on(table.tenantId, table.stationName),
    index('station_area').on(table.areaId),
  ],
)

/** Places within a station. `parentId` is `"0"` at the root. */
export const siteTable = pgTable(
  'site',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    parentId: idColumn('parent_id').notNull().default('0'),
    siteName: varchar('site_name', { length: 64 }).notNull(),
    siteType: varchar('site_type', { length: 16 }).notNull().default('building'),
    siteRank: integer('site_rank').notNull().default(0),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('site_name_unique').on(table.tenantId, table.stationId, table.parentId, table.siteName),
    index('site_parent').on(table.parentId),
  ],
)
