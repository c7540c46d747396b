import { index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'

/** Customers. All belong to tenant 000000; `homeTenantId` is the tenant that a customer uses. */
export const customerTable = pgTable(
  'customer',
  {
    id: id(),
    tenantId: tenantId(),
    enterpriseName: varchar({ length: 100 }).notNull(),
    creditCode: varchar({ length: 18 }).notNull().default(''),
    serviceState: varchar({ length: 8 }).notNull().default('active'),
    industry: varchar({ length: 64 }).notNull().default(''),
    linkman: varchar({ length: 64 }).notNull().default(''),
    phone: varchar({ length: 32 }).notNull().default(''),
    email: varchar({ length: 128 }).notNull().default(''),
    address: varchar({ length: 255 }).notNull().default(''),
    homeTenantId: idColumn(),
    contractNo: varchar({ length: 64 }).notNull().default(''),
    contractStart: varchar({ length: 10 }).notNull().default(''),
    contractEnd: varchar({ length: 10 }).notNull().default(''),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...audit(),
  },
  (table) => [
    uniqueIndex('customer_name').on(table.tenantId, table.enterpriseName),
    index('customer_home').on(table.homeTenantId),
    ...tenantPolicy(),
  ],
)
