import { operationLogPage } from '@energy-console/contract/system'
import { and, count, lt } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/database'
import { implement, type RecordAudit } from '../../platform/http'
import { filterConditions, orderBy } from '../../platform/resource'
import { storableText } from '../../platform/text'
import { operationLogTable } from './tables'

/** One row of the log, `tenantId` included for whoever writes as role `system`. */
export type Operation = Omit<typeof operationLogTable.$inferInsert, 'id' | 'createTime'>

/** Writes a row in the transaction of what it tells of. Texts are cut to what the table holds. */
export async function recordOperation(tx: Tx, operation: Operation): Promise<void> {
  await tx.insert(operationLogTable).values({
    ...operation,
    remoteIp: storableText(operation.remoteIp, 64),
    userAgent: storableText(operation.userAgent, 300),
    requestUri: storableText(operation.requestUri, 255),
    params: storableText(operation.params, 4000),
  })
}

/** Writes the row of an audited call. */
export const recordAudit: RecordAudit = (tx, { session, ...entry }) =>
  recordOperation(tx, {
    tenantId: session.tenantId,
    userId: session.userId,
    account: session.account,
    userName: session.userName,
    title: entry.action,
    result: 'success',
    method: entry.method,
    requestUri: entry.path,
    remoteIp: entry.ip,
    userAgent: entry.userAgent,
    params: entry.input,
  })

const visible = new Set([
  'id',
  'createTime',
  'account',
  'userName',
  'title',
  'result',
  'method',
  'requestUri',
  'remoteIp',
  'userAgent',
  'params',
])

export const operationLogRoutes = [
  implement(operationLogPage, async ({ query, tx, session }) => {
    const where = and(...filterConditions(operationLogTable, visible, query, session.timeZone))
    const [counted] = await tx.select({ total: count() }).from(operationLogTable).where(where)
    const total = counted?.total ?? 0
    const { size, current } = query
    const records = await tx
      .select()
      .from(operationLogTable)
      .where(where)
      .orderBy(...orderBy(operationLogTable, visible, query, { field: 'id', direction: 'desc' }))
      .limit(size)
      .offset((current - 1) * size)
    return {
      records: records.map(({ tenantId: _, userId: __, ...record }) => record),
      total,
      size,
      current,
      pages: Math.ceil(total / size),
    }
  }),
]

/** Days that a row is kept. */
const keptDays = 365

/** Removes rows that have been kept long enough. */
export const forgetOperations = (db: Database, nowMs: number): Promise<void> =>
  db.asSystem(async (tx) => {
    const limit = new Date(nowMs - keptDays * 24 * 3_600_000)
    await tx.delete(operationLogTable).where(lt(operationLogTable.createTime, limit))
  })
