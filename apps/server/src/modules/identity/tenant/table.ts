import { plainZone } from '@energy-console/contract'
import { sampleKeepDays } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgPolicy, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { appRole, audit, id, instant, readByPlatform, systemPolicy } from '../../../platform/database'

const isPlatform = sql.raw(`(select current_setting('app.tenant', true)) = '000000'`)

/** Tenants. A request sees its own; tenant 000000 sees and writes all. A removed one keeps its row, and with it its id, until it is erased. */
export const tenantTable = pgTable(
  'tenant',
  {
    id: id(),
    tenantId: varchar({ length: 12 }).notNull(),
    tenantName: varchar({ length: 50 }).notNull(),
    domain: varchar({ length: 255 }).notNull().default(''),
    linkman: varchar({ length: 20 }).notNull().default(''),
    contactNumber: varchar({ length: 20 }).notNull().default(''),
    address: varchar({ length: 255 }).notNull().default(''),
    /** IANA name. */
    timeZone: varchar({ length: 64 }).notNull().default(plainZone),
    /** Accounts that the tenant may have; -1 any number. */
    accountNumber: integer().notNull().default(-1),
    /** Devices that it may have, their points, and mebibytes of uploaded files and pictures; -1 any number. */
    deviceNumber: integer().notNull().default(-1),
    pointNumber: integer().notNull().default(-1),
    fileMb: integer().notNull().default(-1),
    /** Mebibytes that its rows may take; -1 any number. */
    dataMb: integer().notNull().default(-1),
    /** How long the readings of its points stay at most. */
    readingDays: integer().notNull().default(sampleKeepDays),
    /** Last day of sign-in, `yyyy-MM-dd` in the tenant's zone; empty for ever. */
    expireTime: varchar({ length: 10 }).notNull().default(''),
    /** `1` takes part, `0` does not: nobody signs in, no gateway connects. */
    status: varchar({ length: 1 }).notNull().default('1'),
    menuTitle: varchar({ length: 50 }).notNull().default(''),
    menuLogo: varchar({ length: 500 }).notNull().default(''),
    removedAt: instant(),
    /** Rows by table that have gone already while it is erased, however often that begins again. */
    erasedRows: jsonb().$type<Record<string, number>>().notNull().default({}),
    ...audit(),
  },
  (table) => [
    uniqueIndex('tenant_tenant_id_key').on(table.tenantId),
    uniqueIndex('tenant_domain').on(table.domain).where(sql`domain <> '' and removed_at is null`),
    readByPlatform(),
    pgPolicy('app_write_platform', { to: appRole, using: isPlatform, withCheck: isPlatform }),
    // No request deletes a tenant (erasing is the owner's), and that of the platform takes part for ever.
    pgPolicy('app_delete_nobody', { as: 'restrictive', for: 'delete', to: appRole, using: sql.raw('false') }),
    check(
      'tenant_platform_stays',
      sql`tenant_id <> '000000' or (removed_at is null and status = '1' and expire_time = '')`,
    ),
    ...systemPolicy(),
  ],
)
