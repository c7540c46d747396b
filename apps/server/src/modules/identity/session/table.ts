import { boolean, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, systemPolicy } from '../../../platform/database'
import { userTable } from '../user/table'

/** Signed-in sessions. A session is one family of refresh tokens; once `revokedAt` is set all its tokens are worth nothing. */
export const sessionTable = pgTable(
  'session',
  {
    id: id(),
    /** Whose data it shows: its user's tenant, or the one that an administrator of 000000 views. */
    tenantId: varchar({ length: 12 }).notNull(),
    userId: idColumn()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** Its user views another tenant, and changes nothing. */
    isViewOnly: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** `logout`, `reuse`, `password`, `removed`, `period`, `provider`. */
    revokeReason: varchar({ length: 16 }),
    ip: varchar({ length: 64 }).notNull(),
    userAgent: varchar({ length: 300 }).notNull(),
    /** An identity provider has vouched for the user: what is asked of passwords is not asked of him. */
    isByProvider: boolean().notNull().default(false),
    /** Which one; it may be gone. */
    providerId: idColumn(),
  },
  (table) => [
    index('session_user_index').on(table.userId),
    index('session_provider_index').on(table.providerId),
    index('session_expires_index').on(table.expiresAt),
    ...systemPolicy(),
  ],
)

/** Refresh tokens by their SHA-256; a spent one stays until it expires, so that its reuse is noticed. */
export const refreshTokenTable = pgTable(
  'refresh_token',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    sessionId: idColumn()
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    spentAt: instant(),
  },
  (table) => [index('refresh_token_session_index').on(table.sessionId), ...systemPolicy()],
)

/** Tickets by their SHA-256: the right to open one connection as a session, once. */
export const ticketTable = pgTable(
  'connection_ticket',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    sessionId: idColumn()
      .notNull()
      .references(() => sessionTable.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  () => [...systemPolicy()],
)
