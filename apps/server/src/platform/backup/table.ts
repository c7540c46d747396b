import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, varchar } from 'drizzle-orm/pg-core'
import { systemPolicy } from '../database'

/**
 * The one row that tells this database from any other with the same data. No backup holds it, and a restore leaves it as it was:
 * the number of the installation goes where the data go, this does not.
 */
export const deploymentTable = pgTable(
  'deployment',
  { one: boolean().primaryKey().default(true), deploymentId: varchar({ length: 36 }).notNull() },
  (table) => [check('deployment_one', sql`${table.one}`), ...systemPolicy()],
)
