import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { instant, systemPolicy } from '../database'
import type { ProcessRole } from './roles'

/** The processes that work on this database together. One whose time is over counts as dead. */
export const serverProcesses = pgTable(
  'server_process',
  {
    /** Made anew at each start. */
    id: varchar({ length: 36 }).primaryKey(),
    /** Host and process number, for whoever looks. */
    name: varchar({ length: 100 }).notNull(),
    roles: text().$type<ProcessRole>().array().notNull().default(sql`'{}'`),
    /** Whether its secrets are those of the others (`installationOf`), and its version. */
    installation: varchar({ length: 64 }).notNull().default(''),
    version: varchar({ length: 40 }).notNull().default(''),
    /** The oldest version whose servers may work beside it; '' says nothing of it. */
    beside: varchar({ length: 40 }).notNull().default(''),
    /** What it says of itself to the others beside that it lives, by what it is about. */
    says: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    startTime: instant('start_time').notNull(),
    /** Until when it lives unless it says so again, by the database's clock. */
    untilTime: instant('until_time').notNull(),
  },
  () => [...systemPolicy()],
)
