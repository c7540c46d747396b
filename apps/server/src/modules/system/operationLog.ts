import { OperationLog, operationLogPage } from '@energy-console/contract/system'
import { and, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../../platform/database'
import { type Audit, type AuditEntry, implement, type Session } from '../../platform/http'
import { filterConditions, orderBy, readPage, visibleFields } from '../../platform/resource'
import { storableText } from '../../platform/text'
import { operationLogTable } from './tables'

/** One row of the log, `tenantId` included for whoever writes as role `system`. */
export type Operation = Omit<typeof operationLogTable.$inferInsert, 'id' | 'createTime'>

/** The row with its texts as the table can hold them. */
const storable = (operation: Operation): Operation => ({
  ...operation,
  remoteIp: storableText(operation.remoteIp, 64),
  userAgent: storableText(operation.userAgent, 300),
  requestUri: storableText(operation.requestUri, 255),
  params: storableText(operation.params, 4000),
  outcome: storableText(operation.outcome ?? '', 500),
})

/** Writes a row in the transaction of what it tells of. Texts are cut to what the table holds. */
export async function recordOperation(tx: Tx, operation: Operation): Promise<void> {
  await tx.insert(operationLogTable).values(storable(operation))
}

const rowOf = ({ session, ...entry }: AuditEntry): Omit<Operation, 'result'> => ({
  tenantId: session.tenantId,
  userId: session.userId,
  account: session.account,
  userName: session.userName,
  title: entry.action,
  method: entry.method,
  requestUri: entry.path,
  remoteIp: entry.ip,
  userAgent: entry.userAgent,
  params: entry.input,
})

const most = 500

/** Writes the rows of audited calls. */
export const audit: Audit = {
  record: (tx, entry) => recordOperation(tx, { ...rowOf(entry), result: 'success' }),
  async open(tx, entry, outcome) {
    const [row] = await tx
      .insert(operationLogTable)
      .values(storable({ ...rowOf(entry), result: 'sent', outcome }))
      .returning({ id: operationLogTable.id })
    return row?.id ?? ''
  },
  async close(tx, id, { result, outcome }) {
    await tx
      .update(operationLogTable)
      .set({ result, outcome: storableText(outcome, most) })
      .where(and(eq(operationLogTable.id, id), eq(operationLogTable.result, 'sent')))
  },
}

/** After a start nobody knows any more what came of what had just been sent. */
export const forgetSent = (db: Database): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.update(operationLogTable).set({ result: 'unknown' }).where(eq(operationLogTable.result, 'sent'))
  })

/** Adds what came of something that had to wait; `reason` is said behind what was sent. */
export const closeOperation = (
  db: Database,
  {
    operationId,
    result,
    reason,
  }: { operationId: string; result: 'success' | 'failure' | 'unknown'; reason: string },
): Promise<void> =>
  db.asSystem(async (tx) => {
    const suffix = reason === '' ? '' : `：${storableText(reason, most)}`
    await tx
      .update(operationLogTable)
      .set({ result, outcome: sql`left(${operationLogTable.outcome} || ${suffix}::text, ${most})` })
      .where(
        and(
          eq(operationLogTable.id, operationId),
          inArray(operationLogTable.result, ['queued', 'sent', 'unknown']),
        ),
      )
  })

const visible = visibleFields(OperationLog)
/** What an operation was about may lie at stations that somebody who was given some does not see. */
const visibleOfOthers = visibleFields(OperationLog.omit({ params: true, outcome: true }))

/** The columns that a session is told: what others' operations were about only where it sees every station. */
function columnsFor(session: Session) {
  const { tenantId: _, userId, params, outcome, ...shown } = getTableColumns(operationLogTable)
  if (session.stationIds === 'all') return { ...shown, params, outcome }
  const own = (column: PgColumn) =>
    sql<string>`case when ${userId} = ${session.userId} then ${column} else '' end`
  return { ...shown, params: own(params), outcome: own(outcome) }
}

export const operationLogRoutes = [
  implement(operationLogPage, async ({ query, tx, session }) => {
    const fields = session.stationIds === 'all' ? visible : visibleOfOthers
    const where = and(...filterConditions(operationLogTable, fields, query, session.timeZone))
    const order = orderBy(operationLogTable, fields, query, { field: 'id', direction: 'desc' })
    return readPage(query, async ({ limit, offset }) => ({
      rows: await tx
        .select(columnsFor(session))
        .from(operationLogTable)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
      total: await tx.$count(operationLogTable, where),
    }))
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
