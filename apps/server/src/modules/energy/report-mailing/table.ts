import { mostMailedUsers } from '@energy-console/contract/energy'
import { boolean, date, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, makersPolicy, tenantId, unixMs } from '../../../platform/database'
import { customReportTable } from '../custom-report/table'

/** Characters of an id, and of the comma after it. */
const idLength = 20

/** When reports are sent by mail, and to whom; each is its maker's alone. */
export const reportMailingTable = pgTable(
  'report_mailing',
  {
    id: id(),
    tenantId: tenantId(),
    mailingName: varchar('mailing_name', { length: 64 }).notNull(),
    reportId: idColumn('report_id')
      .notNull()
      .references(() => customReportTable.id, { onDelete: 'cascade' }),
    /** The channel may go: nothing is sent then, which is noted. */
    channelId: idColumn('channel_id').notNull(),
    /** A recurrence rule of RFC 5545. */
    rule: varchar('rule', { length: 200 }).notNull(),
    /** `HH:mm` of the report's clock. */
    time: varchar('time', { length: 5 }).notNull(),
    /** When the rule was set: its intervals are counted from there. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    userIds: varchar('user_ids', { length: mostMailedUsers * idLength })
      .notNull()
      .default(''),
    addresses: varchar('addresses', { length: 2000 }),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** When it leaves next, Unix ms; null while that is not known. */
    nextMs: unixMs(),
    /** Whose rights it is sent with, as he was called then. */
    userName: varchar('user_name', { length: 64 }).notNull(),
    ...audit(),
  },
  (table) => [
    ...makersPolicy(),
    index('report_mailing_owner').on(table.tenantId, table.createUser),
    index('report_mailing_report').on(table.reportId),
    index('report_mailing_next').on(table.nextMs),
  ],
)
