import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, instant, systemPolicy } from '../../../platform/database'

/** The one row that tells this installation from others; its number is what a licence is issued for. */
export const installationTable = pgTable(
  'installation',
  {
    one: boolean().primaryKey().default(true),
    installationId: varchar({ length: 32 }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [check('installation_one', sql`${table.one}`), ...systemPolicy()],
)

/** Licences as they were put in, the newest last. */
export const licenceTable = pgTable(
  'licence',
  {
    id: id(),
    document: varchar({ length: 8000 }).notNull(),
    activatedAt: instant().notNull(),
    /** Who put it in; empty for somebody before the sign-in. */
    activatedBy: varchar({ length: 64 }).notNull(),
    ip: varchar({ length: 64 }).notNull(),
    /** Administrators were told that so many days are left; null while they were not. */
    toldDaysLeft: integer(),
  },
  (table) => [index('licence_activated').on(table.activatedAt), ...systemPolicy()],
)
