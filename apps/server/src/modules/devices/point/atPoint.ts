import { varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'
import { deviceTable } from '../device/table'
import { pointTable } from './table'

/** Columns of a table whose records stand at a point and go with it: spread into it. */
export const atPoint = () => ({
  id: id(),
  tenantId: tenantId(),
  stationId: idColumn().notNull(),
  itemId: idColumn()
    .notNull()
    .references(() => pointTable.id, { onDelete: 'cascade' }),
  remark: varchar({ length: 500 }),
  ...audit(),
})

/** The same for records that have a point of their own, where their values are kept, at a device that may be made for them. */
export const ownPoint = () => ({
  ...atPoint(),
  stationId: idColumn()
    .notNull()
    .references(() => stationTable.id),
  deviceId: idColumn()
    .notNull()
    .references(() => deviceTable.id),
})
