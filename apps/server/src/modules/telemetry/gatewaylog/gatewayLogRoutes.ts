import { GatewayLog, gatewayLogPage, UnmappedKey, unmappedKeyPage } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { type Implementation, implement } from '../../../platform/http'
import { readTablePage } from '../../../platform/resource'
import { gatewayLogs, unmappedKeys } from '../tables'

/** The title of the record that a column refers to; null for one that is gone. Tables and columns are named in this file. */
const titleOf = (of: PgTable, column: string, [table, title]: readonly [string, string]) =>
  sql<string | null>`${sql.raw(
    `(select named.${title} from ${table} as named where named.id = ${getTableConfig(of).name}.${column})`,
  )}`

/** What the ids of who sent something are called. */
const namesOfSender = (table: PgTable) => ({
  gatewayName: titleOf(table, 'gateway_id', ['gateway', 'gateway_name']),
  accountName: titleOf(table, 'account_id', ['gateway_account', 'account_name']),
})

const namesOfLog = {
  ...namesOfSender(gatewayLogs),
  deviceName: titleOf(gatewayLogs, 'device_id', ['device', 'device_name']),
}
const namesOfUnmapped = namesOfSender(unmappedKeys)

/** What came and could not be used, with the names of who sent it. */
export const gatewayLogRoutes: Implementation[] = [
  implement(gatewayLogPage, ({ query, tx, session: { timeZone } }) =>
    readTablePage(gatewayLogs, { tx, query, timeZone, row: GatewayLog, names: namesOfLog, newestBy: 'id' }),
  ),
  implement(unmappedKeyPage, ({ query, tx, session: { timeZone } }) =>
    readTablePage(unmappedKeys, {
      ...{ tx, query, timeZone },
      ...{ row: UnmappedKey, names: namesOfUnmapped, newestBy: 'lastTime' },
    }),
  ),
]
