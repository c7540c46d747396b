import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantId, tenantPolicy } from '../../../platform/database'

/** Account of the administrator that comes with a tenant. */
export const adminAccount = 'admin'

/** Users of a tenant. Roles and departments stand as comma lists of ids, as the wire has them. */
export const userTable = pgTable(
  'app_user',
  {
    id: id(),
    tenantId: tenantId(),
    account: varchar({ length: 45 }).notNull(),
    /** argon2id over the MD5 digest of the password. */
    passwordHash: varchar({ length: 255 }).notNull(),
    realName: varchar({ length: 32 }).notNull(),
    name: varchar({ length: 32 }).notNull().default(''),
    code: varchar({ length: 32 }).notNull().default(''),
    roleId: varchar({ length: 2000 }).notNull().default(''),
    deptId: varchar({ length: 2000 }).notNull().default(''),
    postId: varchar({ length: 2000 }).notNull().default(''),
    phone: varchar({ length: 20 }).notNull().default(''),
    email: varchar({ length: 64 }).notNull().default(''),
    /** He has written the e-mail himself, into his own profile: nobody else vouches for it. */
    isEmailOwn: boolean().notNull().default(false),
    sex: varchar({ length: 1 }).notNull().default('3'),
    birthday: varchar({ length: 10 }).notNull().default(''),
    avatar: varchar({ length: 500 }).notNull().default(''),
    /** When the password was last changed; null since the user was made. */
    passwordChangedAt: instant(),
    /** Somebody else has made the password: its owner changes it before anything else. */
    renewsAtSignIn: boolean().notNull().default(false),
    /** Of a temporary account: from when until when it may sign in; what ends by itself has an end. */
    validFrom: instant(),
    validUntil: instant(),
    /** Comma list of the stations that a temporary account sees, whatever its roles give; empty: as they do. */
    stationIds: varchar({ length: 8000 }).notNull().default(''),
    /** `1` may sign in, `0` may not. */
    status: varchar({ length: 1 }).notNull().default('1'),
    ...audit(),
  },
  (table) => [
    uniqueIndex('app_user_account_key').on(table.tenantId, table.account),
    // the list may be sorted by any of its columns, however many users a tenant has
    index('app_user_name_index').on(table.tenantId, table.realName),
    index('app_user_phone_index').on(table.tenantId, table.phone),
    index('app_user_status_index').on(table.tenantId, table.status, table.id),
    index('app_user_created_index').on(table.tenantId, table.createTime),
    index('app_user_role_index').on(table.tenantId, table.roleId),
    index('app_user_role_ids').using('gin', sql`string_to_array(${table.roleId}, ',')`),
    index('app_user_valid_until_index').on(table.tenantId, table.validUntil),
    index('app_user_dept_index').on(table.tenantId, table.deptId),
    ...tenantPolicy(),
  ],
)

/** Hashes of passwords that users had before, so that they are not used again; a few of each user are kept. */
export const formerPasswordTable = pgTable(
  'former_password',
  {
    id: id(),
    tenantId: tenantId(),
    userId: idColumn()
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    passwordHash: varchar({ length: 255 }).notNull(),
    replacedAt: instant().notNull(),
  },
  (table) => [index('former_password_user').on(table.userId), ...tenantPolicy()],
)
