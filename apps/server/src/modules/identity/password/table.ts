import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, instant, systemPolicy } from '../../../platform/database'

/** Sign-ins that failed or are being checked, for throttling. A success takes its own rows away. */
export const loginAttemptTable = pgTable(
  'login_attempt',
  {
    id: id(),
    tenantId: varchar({ length: 12 }).notNull(),
    account: varchar({ length: 64 }).notNull(),
    address: varchar({ length: 64 }).notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('login_attempt_address_index').on(table.address, table.at),
    index('login_attempt_account_index').on(table.tenantId, table.account, table.at),
    ...systemPolicy(),
  ],
)

/** Answers of captchas that were shown and not yet tried. */
export const captchaTable = pgTable(
  'captcha',
  {
    key: varchar({ length: 48 }).primaryKey(),
    answer: varchar({ length: 8 }).notNull(),
    address: varchar({ length: 64 }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('captcha_address_index').on(table.address), ...systemPolicy()],
)
