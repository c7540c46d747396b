import { boolean, char, index, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { audit, id, idColumn, instant, tenantAndStationPolicy, tenantId } from '../../../platform/database'
import { stationTable } from '../../stations'
import { deviceTable } from '../device/table'
import { gatewayTable } from '../gateway/table'

/** Credentials of a gateway or of a device that connects by itself: exactly one of the two. */
export const gatewayAccountTable = pgTable(
  'gateway_account',
  {
    id: id(),
    tenantId: tenantId(),
    /** The station of the gateway or device. */
    stationId: idColumn('station_id')
      .notNull()
      .references(() => stationTable.id),
    gatewayId: idColumn('gateway_id').references(() => gatewayTable.id, { onDelete: 'cascade' }),
    deviceId: idColumn('device_id').references(() => deviceTable.id, { onDelete: 'cascade' }),
    accountName: varchar('account_name', { length: 64 }).notNull(),
    /** SHA-256 of the token, hex. The token itself is stored nowhere. */
    tokenSha256: char('token_sha256', { length: 64 }).notNull(),
    /** The token's last four characters, to tell tokens apart. */
    tokenHint: varchar('token_hint', { length: 8 }).notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    rotatedTime: instant('rotated_time'),
    /** The token before, which is good as well until {@link formerUntilTime}. */
    formerSha256: char('former_sha256', { length: 64 }),
    formerUntilTime: instant('former_until_time'),
    revokedTime: instant('revoked_time'),
    /** When the present token was first shown; null while nobody has. */
    tokenUsedTime: instant('token_used_time'),
    /** When and from where somebody signed in or sent with it last. */
    lastUsedTime: instant('last_used_time'),
    lastUsedAddress: varchar('last_used_address', { length: 64 }),
    remark: varchar('remark', { length: 500 }),
    ...audit(),
  },
  (table) => [
    ...tenantAndStationPolicy(),
    uniqueIndex('gateway_account_token_unique').on(table.tokenSha256),
    index('gateway_account_former').on(table.formerSha256),
    uniqueIndex('gateway_account_name_unique').on(table.tenantId, table.accountName),
    index('gateway_account_gateway').on(table.gatewayId),
    index('gateway_account_device').on(table.deviceId),
  ],
)
