import { boolean, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import {
  audit,
  id,
  idColumn,
  instant,
  systemPolicy,
  tenantId,
  tenantPolicy,
} from '../../../platform/database'
import { userTable } from '../user/table'

/** Identity providers (OpenID Connect) of a tenant. */
export const signInProviderTable = pgTable(
  'sign_in_provider',
  {
    id: id(),
    tenantId: tenantId(),
    providerName: varchar({ length: 32 }).notNull(),
    issuer: varchar({ length: 255 }).notNull(),
    clientId: varchar({ length: 255 }).notNull(),
    /** Sealed; null for a public client. No answer carries it. */
    clientSecret: varchar({ length: 3000 }),
    hasSecret: boolean().notNull().default(false),
    scopes: varchar({ length: 255 }).notNull().default('openid profile email'),
    matchBy: varchar({ length: 8, enum: ['account', 'email', 'sub'] })
      .notNull()
      .default('sub'),
    createsUsers: boolean().notNull().default(false),
    newRoleId: varchar({ length: 2000 }).notNull().default(''),
    newDeptId: varchar({ length: 2000 }).notNull().default(''),
    asksSecondStep: boolean().notNull().default(true),
    isEnabled: boolean().notNull().default(true),
    ...audit(),
  },
  (table) => [uniqueIndex('sign_in_provider_name').on(table.tenantId, table.providerName), ...tenantPolicy()],
)

const providerId = () =>
  idColumn()
    .notNull()
    .references(() => signInProviderTable.id, { onDelete: 'cascade' })
const userId = () =>
  idColumn()
    .notNull()
    .references(() => userTable.id, { onDelete: 'cascade' })

/** Who of a provider is which user, from his first sign-in on: one for one. Without a user: he was removed here. */
export const signInLinkTable = pgTable(
  'sign_in_link',
  {
    id: id(),
    providerId: providerId(),
    subject: varchar({ length: 255 }).notNull(),
    userId: idColumn().references(() => userTable.id, { onDelete: 'set null' }),
    linkedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_link_subject').on(table.providerId, table.subject),
    uniqueIndex('sign_in_link_user').on(table.providerId, table.userId),
    index('sign_in_link_of_user').on(table.userId),
    ...systemPolicy(),
  ],
)

/** Sign-ins that are at their provider, by the SHA-256 of the state that they come back with. */
export const signInFlowTable = pgTable(
  'sign_in_flow',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    providerId: providerId(),
    /** What the provider's answer is checked with, sealed. */
    secrets: varchar({ length: 500 }).notNull(),
    /** SHA-256 of what the browser alone knows. */
    browserHash: varchar({ length: 64 }).notNull(),
    /** Origin of the console that it was begun in. */
    origin: varchar({ length: 255 }).notNull(),
    redirect: varchar({ length: 1000 }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sign_in_flow_provider').on(table.providerId),
    index('sign_in_flow_expires').on(table.expiresAt),
    ...systemPolicy(),
  ],
)

/** One-time codes of `/auth-redirect` by their SHA-256. */
export const signInCodeTable = pgTable(
  'sign_in_code',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    providerId: providerId(),
    userId: userId(),
    /** Who of the provider is to be tied to the user, once he has proved to be him by his password. */
    tiesSubject: varchar({ length: 255 }),
    browserHash: varchar({ length: 64 }).notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('sign_in_code_provider').on(table.providerId),
    index('sign_in_code_user').on(table.userId),
    index('sign_in_code_expires').on(table.expiresAt),
    ...systemPolicy(),
  ],
)
