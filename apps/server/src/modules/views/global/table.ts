import { jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { instant, tenantId, tenantPolicy } from '../../../platform/database'

/** Values that the views of a tenant share; JSON scalars. */
export const viewGlobalTable = pgTable(
  'view_global',
  {
    tenantId: tenantId(),
    name: varchar('name', { length: 64 }).notNull(),
    value: jsonb('value').$type<number | string | boolean>().notNull(),
    updateTime: instant('update_time').notNull(),
    updateUserName: varchar('update_user_name', { length: 64 }),
  },
  (table) => [...tenantPolicy(), primaryKey({ columns: [table.tenantId, table.name] })],
)
