import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'

/** Departments of a tenant, a tree by `parentId`. */
export const deptTable = pgTable(
  'dept',
  {
    id: id(),
    tenantId: tenantId(),
    parentId: idColumn().notNull().default('0'),
    /** Comma list of the ids above, from `0` down. */
    ancestors: varchar({ length: 2000 }).notNull().default('0'),
    deptName: varchar({ length: 45 }).notNull(),
    fullName: varchar({ length: 90 }).notNull().default(''),
    /** Comma list of the stations that its users see, and those of the departments above. */
    stationIds: varchar({ length: 8000 }).notNull().default(''),
    sort: integer().notNull().default(1),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...audit(),
  },
  (table) => [index('dept_parent_index').on(table.tenantId, table.parentId), ...tenantPolicy()],
)
