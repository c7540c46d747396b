import type { ChannelKind, MailSecurity } from '@energy-console/contract/notices'
import { boolean, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, tenantId, tenantPolicy, unixMs } from '../../../platform/database'

/** Ways by which messages of a tenant leave. */
export const channelTable = pgTable(
  'delivery_channel',
  {
    id: id(),
    tenantId: tenantId(),
    channelName: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 8 }).$type<ChannelKind>().notNull(),
    host: varchar({ length: 253 }),
    port: integer(),
    security: varchar({ length: 8 }).$type<MailSecurity>(),
    userName: varchar({ length: 128 }),
    fromAddress: varchar({ length: 254 }),
    fromName: varchar({ length: 64 }),
    /** Who gets all that is sent by it, one a line. */
    addresses: varchar({ length: 2000 }),
    language: varchar({ length: 8 }).$type<'zh-CN' | 'en'>().notNull().default('zh-CN'),
    /** Where it leads, without what is secret of it. */
    target: varchar({ length: 260 }),
    /** Sealed: the address of a webhook or robot, which is half a secret itself, and the password or signing secret. No answer carries them. */
    addressSecret: varchar({ length: 2000 }),
    secret: varchar({ length: 1000 }),
    hasSecret: boolean().notNull().default(false),
    heartbeatMinutes: integer(),
    /** When the next heartbeat is due, Unix ms. */
    heartbeatMs: unixMs(),
    isEnabled: boolean().notNull().default(true),
    remark: varchar({ length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantPolicy(),
    uniqueIndex('delivery_channel_name_unique').on(table.tenantId, table.channelName),
  ],
)

/** A channel as it is stored. */
export type ChannelRow = typeof channelTable.$inferSelect
