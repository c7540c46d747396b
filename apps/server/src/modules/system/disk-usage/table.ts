import { bigint, date, pgTable } from 'drizzle-orm/pg-core'
import { systemPolicy } from '../../../platform/database'

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
