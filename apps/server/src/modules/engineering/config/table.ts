import { integer, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { childPolicy, idColumn, instant, tenantId } from '../../../platform/database'
import { gatewayTable } from '../../devices'

/** Which version of its configuration a gateway is to have, and which it has told. A gateway without a row has none. */
export const gatewayConfigTable = pgTable(
  'gateway_config',
  {
    /** The gateway. */
    recordId: idColumn()
      .primaryKey()
      .references(() => gatewayTable.id, { onDelete: 'cascade' }),
    tenantId: tenantId(),
    wantedVersion: integer().notNull(),
    wantedTime: instant().notNull(),
    reportedVersion: integer(),
    reportedTime: instant(),
    /** Why the gateway does not take the wanted version, in its own words. */
    problem: varchar({ length: 500 }),
  },
  () => childPolicy('gateway'),
)

/** The versions of the configuration of gateways; they are added and never changed. */
export const gatewayConfigVersionTable = pgTable(
  'gateway_config_version',
  {
    tenantId: tenantId(),
    /** The gateway. */
    recordId: idColumn()
      .notNull()
      .references(() => gatewayTable.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: text().notNull(),
    note: varchar({ length: 200 }).notNull(),
    userName: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.version] }), ...childPolicy('gateway')],
)
