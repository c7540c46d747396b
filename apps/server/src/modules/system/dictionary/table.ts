import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { appRole, audit, id, idColumn, ofTenant, systemPolicy, tenantId } from '../../../platform/database'

/** Of the request's tenant; what all tenants read is written by tenant 000000 alone. */
const ofOwner = `${ofTenant} and (kind = 'business' or tenant_id = '000000')`

/** Dictionaries and their entries. Those of kind `system` belong to tenant 000000 and are read by all. */
export const dictionaryTable = pgTable(
  'dictionary',
  {
    id: id(),
    tenantId: tenantId(),
    kind: varchar({ length: 8, enum: ['system', 'business'] }).notNull(),
    parentId: idColumn().notNull().default('0'),
    code: varchar({ length: 64 }).notNull(),
    dictKey: varchar({ length: 64 }).notNull().default(''),
    dictValue: varchar({ length: 128 }).notNull(),
    sort: integer().notNull().default(0),
    remark: varchar({ length: 255 }).notNull().default(''),
    isSealed: smallint().notNull().default(0),
    ...audit(),
  },
  (table) => [
    uniqueIndex('dictionary_key').on(table.tenantId, table.kind, table.parentId, table.code, table.dictKey),
    pgPolicy('app_read', {
      for: 'select',
      to: appRole,
      using: sql.raw(`(kind = 'system' and tenant_id = '000000') or ${ofTenant}`),
    }),
    pgPolicy('app_write', { to: appRole, using: sql.raw(ofOwner), withCheck: sql.raw(ofOwner) }),
    ...systemPolicy(),
  ],
)
