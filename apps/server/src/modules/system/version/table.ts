import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, instant, systemPolicy } from '../../../platform/database'

/** Starts of the program, and what it ran as: the installation's own history. */
export const programStartTable = pgTable(
  'program_start',
  {
    id: id(),
    startTime: instant().notNull(),
    version: varchar({ length: 32 }).notNull(),
    /** Empty where the program was not built. */
    build: varchar({ length: 16 }).notNull(),
    node: varchar({ length: 32 }).notNull(),
    database: varchar({ length: 64 }).notNull(),
    migrations: integer().notNull(),
  },
  (table) => [index('program_start_time').on(table.startTime), ...systemPolicy()],
)
