import { boolean, char, customType, index, pgTable, primaryKey, smallint, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'
import { userTable } from '../user/table'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures of users, one of each, by the SHA-256 of their bytes. */
export const userAvatarTable = pgTable(
  'user_avatar',
  {
    tenantId: tenantId(),
    userId: idColumn()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    hash: char({ length: 64 }).notNull(),
    contentType: varchar({ length: 32 }).notNull(),
    bytes: bytea().notNull(),
    storedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index('user_avatar_hash').on(table.hash),
    index('user_avatar_user').on(table.userId),
    ...tenantPolicy(),
  ],
)

/** What users want to be told of while they work; who has said nothing has no row. */
export const notificationWishTable = pgTable(
  'notification_wish',
  {
    tenantId: tenantId(),
    userId: idColumn()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    alarmPopup: boolean().notNull(),
    lowestLevel: smallint().notNull(),
    /** Those that he wants, for servers of version 0.1.0; what he does not want is what counts. */
    noticeTypes: smallint().array().notNull(),
    /** The types that he does not want to come up: one that is new to the product does. */
    unwantedTypes: smallint().array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index('notification_wish_user').on(table.userId),
    ...tenantPolicy(),
  ],
)
