import { bigint, boolean, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { id, idColumn, instant, systemPolicy } from '../../../platform/database'
import { signInProviderTable } from '../provider/table'
import { userTable } from '../user/table'

const userId = () =>
  idColumn()
    .notNull()
    .references(() => userTable.id, { onDelete: 'cascade' })

/** The secret that a user shares with his authenticator, sealed; one that is not confirmed yet waits beside it. */
export const secondFactorTable = pgTable(
  'second_factor',
  {
    userId: userId().primaryKey(),
    secret: varchar({ length: 200 }),
    confirmedAt: instant(),
    waitingSecret: varchar({ length: 200 }),
    waitingUntil: instant(),
    /** The newest step of 30 s whose code was taken: it and those before are taken no more. */
    lastStep: bigint({ mode: 'number' }),
    /** Wrong codes of the authenticator, from wherever, in the day that began with the first of them. */
    failedCodes: integer().notNull().default(0),
    failingSince: instant(),
  },
  () => [...systemPolicy()],
)

/** Recovery codes by their SHA-256; a used one is gone. */
export const recoveryCodeTable = pgTable(
  'recovery_code',
  { id: id(), userId: userId(), hash: varchar({ length: 64 }).notNull() },
  (table) => [index('recovery_code_user').on(table.userId), ...systemPolicy()],
)

/** Sign-ins whose password was right and whose second step is awaited, by the SHA-256 of what continues them. */
export const signInChallengeTable = pgTable(
  'sign_in_challenge',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    userId: userId(),
    expiresAt: instant().notNull(),
    triesLeft: integer().notNull(),
    /** It is continued from where it was begun. */
    address: varchar({ length: 64 }).notNull(),
    /** The first step was an identity provider's. */
    isByProvider: boolean().notNull().default(false),
    providerId: idColumn().references(() => signInProviderTable.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sign_in_challenge_provider').on(table.providerId),
    index('sign_in_challenge_expires').on(table.expiresAt),
    ...systemPolicy(),
  ],
)
