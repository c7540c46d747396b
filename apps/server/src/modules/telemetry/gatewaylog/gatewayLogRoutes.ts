import { gatewayLogPage, unmappedKeyPage } from '@energy-console/contract/telemetry'
import { and, count, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/database'
import { type Implementation, implement, type Session } from '../../../platform/http'
import { filterConditions, orderBy } from '../../../platform/resource'
import { gatewayLogs, unmappedKeys } from '../tables'

type Query = Record<string, unknown> & { current: number; size: number; ascs?: string; descs?: string }

interface List {
  table: PgTable
  shown: readonly string[]
  /** Answered beside the columns, by name. */
  names: Readonly<Record<string, SQL>>
  newestBy: string
}

/** The title of the record that a column refers to; null for one that is gone. Tables and columns are named in this file. */
const titleOf = (of: PgTable, column: string, [table, title]: readonly [string, string]) =>
  sql.raw(
    `(select named.${title} from ${table} as named where named.id = ${getTableConfig(of).name}.${column})`,
  )

const gateway = ['gateway', 'gateway_name'] as const
const account = ['gateway_account', 'account_name'] as const

const logList: List = {
  table: gatewayLogs,
  shown: ['id', 'createTime', 'gatewayId', 'deviceId', 'accountId', 'code', 'detail', 'count'],
  names: {
    gatewayName: titleOf(gatewayLogs, 'gateway_id', gateway),
    accountName: titleOf(gatewayLogs, 'account_id', account),
    deviceName: titleOf(gatewayLogs, 'device_id', ['device', 'device_name']),
  },
  newestBy: 'id',
}

const unmappedList: List = {
  table: unmappedKeys,
  shown: [
    'id',
    'gatewayId',
    'accountId',
    'deviceName',
    'key',
    'sampleValue',
    'count',
    'firstTime',
    'lastTime',
  ],
  names: {
    gatewayName: titleOf(unmappedKeys, 'gateway_id', gateway),
    accountName: titleOf(unmappedKeys, 'account_id', account),
  },
  newestBy: 'lastTime',
}

/** What came and could not be used, with the names of who sent it. */
export const gatewayLogRoutes: Implementation[] = [
  implement(gatewayLogPage, ({ query, tx, session }) => pageOf(tx, logList, query, session) as never),
  implement(unmappedKeyPage, ({ query, tx, session }) => pageOf(tx, unmappedList, query, session) as never),
]

async function pageOf(
  tx: Tx,
  { table, shown, names, newestBy }: List,
  query: Query,
  { timeZone }: Session,
): Promise<unknown> {
  const visible = new Set(shown)
  const where = and(...filterConditions(table, visible, query, timeZone))
  const [counted] = await tx.select({ total: count() }).from(table).where(where)
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => visible.has(name))
  const { size, current } = query
  const records = await tx
    .select({ ...Object.fromEntries(columns), ...names })
    .from(table)
    .where(where)
    .orderBy(...orderBy(table, visible, query, { field: newestBy, direction: 'desc' }))
    .limit(size)
    .offset((current - 1) * size)
  const total = counted?.total ?? 0
  return { records, total, size, current, pages: Math.ceil(total / size) }
}
