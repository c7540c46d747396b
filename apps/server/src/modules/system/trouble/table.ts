import type { TroubleSource } from '@energy-console/contract/system'
import { integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { id, instant, tenantId, tenantPolicy } from '../../../platform/database'

/**
 * What the database refused of what was gathered and written together, the reason with it. A repeat raises the count;
 * at most 200 a tenant, kept 30 days after they were last seen.
 */
export const setAsideTable = pgTable(
  'set_aside',
  {
    id: id(),
    tenantId: tenantId(),
    /** Name of the writer. */
    writer: varchar({ length: 32 }).$type<TroubleSource>().notNull(),
    subject: varchar({ length: 200 }).notNull(),
    reason: varchar({ length: 300 }).notNull(),
    count: integer().notNull().default(1),
    firstTime: instant().notNull().defaultNow(),
    lastTime: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('set_aside_subject').on(table.tenantId, table.writer, table.subject),
    ...tenantPolicy(),
  ],
)
