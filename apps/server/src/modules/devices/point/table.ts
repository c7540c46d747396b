import { index, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'
import { deviceTable } from '../device/table'
import { productPropertyTable } from '../product/table'

/** What values are stored under: one property of one device. `itemId` on the wire. */
export const pointTable = pgTable(
  'point',
  {
    id: id(),
    tenantId: tenantId(),
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    deviceId: idColumn('device_id')
      .notNull()
      .references(() => deviceTable.id, { onDelete: 'cascade' }),
    propertyId: idColumn('property_id')
      .notNull()
      .references(() => productPropertyTable.id),
    /** `device / property`, kept up to date with both names. */
    pointName: varchar('point_name', { length: 160 }).notNull(),
    /** Roles of which a writer must hold one, a comma list of ids; empty: whoever may write at all. */
    writerRoleIds: varchar('writer_role_ids', { length: 500 }).notNull().default(''),
    createTime: instant('create_time').notNull().defaultNow(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    unique('point_device_property_unique').on(table.deviceId, table.propertyId),
    // how many a tenant has is asked with every device that is made
    index('point_tenant').on(table.tenantId),
    index('point_property').on(table.propertyId),
    index('point_station').on(table.stationId),
  ],
)

/** The point that a row is of, with which it goes. Column name in SQL, or the field's own in snake_case. */
export const pointColumn = (name?: string) =>
  idColumn(name)
    .notNull()
    .references(() => pointTable.id, { onDelete: 'cascade' })
