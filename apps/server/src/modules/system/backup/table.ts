import type { TaskText } from '@energy-console/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { instant, systemPolicy } from '../../../platform/database'

/** When backups are made by themselves: the one row of an installation. */
export const backupPlanTable = pgTable(
  'backup_plan',
  {
    id: smallint('id').primaryKey().default(1),
    isOn: boolean('is_on').notNull().default(false),
    /** `HH:mm` in the zone of tenant 000000. */
    time: varchar('time', { length: 5 }).notNull().default('02:00'),
    /** How many of the planned ones are kept. */
    keep: integer('keep').notNull().default(7),
    /** The day, in that zone, of the last one that was begun. */
    lastDay: varchar('last_day', { length: 10 }),
    failureTime: instant('failure_time'),
    /** A text for translation; one that an older server has stored is the whole sentence. */
    failure: varchar('failure', { length: 200 }),
    /** What stands in it; null for nothing. */
    failureParams: jsonb('failure_params').$type<TaskText['params']>(),
  },
  () => [check('backup_plan_one', sql`id = 1`), ...systemPolicy()],
)
