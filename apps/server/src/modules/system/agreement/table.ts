import type { agreementStates } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, notedPolicy, sharedPolicy, tenantId } from '../../../platform/database'

/** Versions of the privacy agreement. All belong to tenant 000000; what was published is read by all. */
export const privacyAgreementTable = pgTable(
  'privacy_agreement',
  {
    id: id(),
    tenantId: tenantId(),
    title: varchar({ length: 100 }).notNull(),
    version: varchar({ length: 20 }).notNull(),
    changes: varchar({ length: 500 }).notNull().default(''),
    content: text().notNull().default(''),
    state: varchar({ length: 8 }).$type<keyof typeof agreementStates>().notNull().default('draft'),
    publishTime: instant(),
    ...audit(),
  },
  (table) => [
    uniqueIndex('privacy_agreement_version').on(table.tenantId, table.version),
    // one holds at a time
    uniqueIndex('privacy_agreement_in_force').on(table.state).where(sql`state = 'inForce'`),
    ...sharedPolicy(`state <> 'draft'`),
  ],
)

/** Who has accepted which version: rows are only added. Tenant 000000, which keeps the agreement, reads all of them. */
export const agreementAcceptanceTable = pgTable(
  'agreement_acceptance',
  {
    id: id(),
    tenantId: tenantId(),
    userId: idColumn().notNull(),
    agreementId: idColumn()
      .notNull()
      .references(() => privacyAgreementTable.id),
    /** As they were then: a user may go, what he has accepted stays. */
    acceptTenant: varchar({ length: 12 }).notNull(),
    account: varchar({ length: 64 }).notNull(),
    userName: varchar({ length: 64 }).notNull(),
    version: varchar({ length: 20 }).notNull(),
    remoteIp: varchar({ length: 64 }).notNull(),
    acceptTime: instant().notNull(),
  },
  (table) => [
    uniqueIndex('agreement_acceptance_once').on(table.agreementId, table.tenantId, table.userId),
    index('agreement_acceptance_time').on(table.acceptTime),
    ...notedPolicy(),
  ],
)
