import { pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, tenantId, tenantPolicy } from '../../../platform/database'

/** System parameters, each tenant its own. */
export const parameterTable = pgTable(
  'parameter',
  {
    id: id(),
    tenantId: tenantId(),
    paramName: varchar({ length: 64 }).notNull(),
    paramKey: varchar({ length: 64 }).notNull(),
    paramValue: varchar({ length: 1000 }).notNull().default(''),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...audit(),
  },
  (table) => [uniqueIndex('parameter_key').on(table.tenantId, table.paramKey), ...tenantPolicy()],
)
