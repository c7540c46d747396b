import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { readByPlatform, systemPolicy, tenantId } from '../../../platform/database'

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** How large everything was on a day (UTC); one row a day. */
export const diskMeasurementTable = pgTable(
  'disk_measurement',
  {
    day: date('day', { mode: 'string' }).primaryKey(),
    samples: bytes('samples'),
    rollups: bytes('rollups'),
    files: bytes('files'),
    others: bytes('others'),
    backups: bytes('backups'),
  },
  () => systemPolicy(),
)

/** What the rows of a tenant took on a day (UTC), estimated by their share. A request sees its own tenant's. */
export const tenantMeasurementTable = pgTable(
  'tenant_measurement',
  {
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    bytes: bytes('bytes'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.day] }), readByPlatform(), ...systemPolicy()],
)
