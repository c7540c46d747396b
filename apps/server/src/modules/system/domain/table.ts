import { boolean, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, tenantId, tenantPolicy } from '../../../platform/database'

/** Domains and how the console looks there. All belong to tenant 000000; `homeTenantId` is whose domain it is. */
export const domainTable = pgTable(
  'brand_domain',
  {
    id: id(),
    tenantId: tenantId(),
    domain: varchar({ length: 253 }).notNull(),
    homeTenantId: idColumn(),
    title: varchar({ length: 50 }).notNull().default(''),
    showTitle: boolean().notNull().default(true),
    logo: varchar({ length: 128 }),
    showLogo: boolean().notNull().default(true),
    favicon: varchar({ length: 128 }),
    loginBackground: varchar({ length: 128 }),
    slogan: varchar({ length: 100 }).notNull().default(''),
    footer: varchar({ length: 200 }).notNull().default(''),
    themeColour: varchar({ length: 7 }).notNull().default(''),
    sidebarColour: varchar({ length: 7 }).notNull().default(''),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...audit(),
  },
  (table) => [
    uniqueIndex('brand_domain_domain').on(table.domain),
    index('brand_domain_home').on(table.homeTenantId),
    ...tenantPolicy(),
  ],
)
