import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, varchar } from 'drizzle-orm/pg-core'
import { appRole, id, instant, ofTenant, systemPolicy } from '../../../platform/database'

/** Sign-ins to a tenant, and attempts that failed. Requests read it; sign-in itself writes. */
export const signInLogTable = pgTable(
  'sign_in_log',
  {
    id: id(),
    tenantId: varchar({ length: 12 }).notNull(),
    signInTime: instant().notNull(),
    account: varchar({ length: 64 }).notNull(),
    result: varchar({ length: 8, enum: ['success', 'failure', 'waiting'] }).notNull(),
    reason: varchar({
      length: 8,
      enum: ['none', 'unknown', 'password', 'code', 'account', 'period', 'tenant', 'provider'],
    }).notNull(),
    way: varchar({
      length: 16,
      enum: ['password', 'captcha', 'authenticator', 'recovery', 'provider'],
    }).notNull(),
    ip: varchar({ length: 64 }).notNull(),
    userAgent: varchar({ length: 300 }).notNull(),
  },
  (table) => [
    index('sign_in_log_time').on(table.tenantId, table.signInTime),
    index('sign_in_log_age').on(table.signInTime),
    pgPolicy('app_read', { for: 'select', to: appRole, using: sql.raw(ofTenant) }),
    ...systemPolicy(),
  ],
)
