import { plainZone } from '@energy-console/contract'
import { boolean, doublePrecision, index, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { areaTable } from '../area/table'

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
    timeZone: varchar('time_zone', { length: 64 }).notNull().default(plainZone),
    manager: varchar('manager', { length: 64 }),
    phone: varchar('phone', { length: 32 }),
    /** Yuan per kWh. */
    gwPrice: numeric('gw_price', { precision: 18, scale: 6 }),
    isEnabled: boolean('is_enabled').notNull().default(true),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy({ column: 'id' }),
    uniqueIndex('station_name_unique').on(table.tenantId, table.stationName),
    index('station_area').on(table.areaId),
  ],
)
