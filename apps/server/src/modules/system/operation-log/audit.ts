import { type FieldChange, writeChanges } from '@energy-console/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { livesAlone } from '../../../platform/cluster'
import type { Database, Tx } from '../../../platform/database'
import type { Audit, AuditEntry } from '../../../platform/http'
import { storableText } from '../../../platform/text'
import { operationLogTable } from './table'

/** One row of the log, `tenantId` included for whoever writes as role `system`. */
export type Operation = Omit<typeof operationLogTable.$inferInsert, 'id' | 'createTime'>

/** The row with its texts as the table can hold them. */
const storable = (operation: Operation): Operation => ({
  ...operation,
  remoteIp: storableText(operation.remoteIp, 64),
  userAgent: storableText(operation.userAgent, 300),
  requestUri: storableText(operation.requestUri, 255),
  params: storableText(operation.params, 4000),
  // what the parts of it were cut from is storable and bounded
  changes: operation.changes ?? '',
  outcome: storableText(operation.outcome ?? '', 500),
})

/** Writes a row in the transaction of what it tells of, and answers its id. Texts are cut to what the table holds. */
async function insertRow(tx: Tx, operation: Operation): Promise<string> {
  const [row] = await tx
    .insert(operationLogTable)
    .values(storable(operation))
    .returning({ id: operationLogTable.id })
  return row?.id ?? ''
}

/** Writes a row of what has been done, in the transaction that does it. */
export async function recordOperation(tx: Tx, operation: Operation): Promise<void> {
  await insertRow(tx, operation)
}

/** What the product does without being called, for whoever has set it up. */
export interface OwnOperation extends Pick<Operation, 'tenantId' | 'userId' | 'userName' | 'title'> {
  /** What is known of it, as JSON. */
  params: string
  /** In words what is done. */
  outcome: string
  result: Operation['result']
}

const nowhere = { account: '', method: '', requestUri: '', remoteIp: '', userAgent: '' }

/** Writes a row of what no call asked for, in the transaction that does it. Answers its id. */
export const recordOwn = (tx: Tx, operation: OwnOperation): Promise<string> =>
  insertRow(tx, { ...nowhere, ...operation, userName: storableText(operation.userName, 64) })

const storableChange = ({ record, field, before, after, ...change }: FieldChange): FieldChange => ({
  ...change,
  record: storableText(record, mostOfValue),
  field: storableText(field, mostOfValue),
  before: storableText(before, mostOfValue),
  after: storableText(after, mostOfValue),
})

/** Characters that are kept of one value. */
const mostOfValue = 300

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
  changes: writeChanges(entry.changes.map(storableChange)),
})

const most = 500

/** Writes the rows of audited calls. */
export const audit: Audit = {
  record: (tx, entry) => recordOperation(tx, { ...rowOf(entry), result: 'success' }),
  open: (tx, entry, outcome) => insertRow(tx, { ...rowOf(entry), result: 'sent', outcome }),
  async close(tx, id, { result, outcome, changes = [] }) {
    await tx
      .update(operationLogTable)
      .set({
        result,
        outcome: storableText(outcome, most),
        ...(changes.length === 0 ? {} : { changes: writeChanges(changes.map(storableChange)) }),
      })
      .where(and(eq(operationLogTable.id, id), eq(operationLogTable.result, 'sent')))
  },
}

/**
 * After a start nobody knows any more what came of what had just been sent. Where other processes live (than this one, of which the id is
 * told), what was sent within an hour may be theirs.
 */
export const forgetSent = (db: Database, process?: string): Promise<void> =>
  db.asSystem(async (tx) => {
    const isNobodys =
      process === undefined
        ? undefined
        : sql`(${livesAlone(process)} or ${operationLogTable.createTime} < now() - interval '1 hour')`
    await tx
      .update(operationLogTable)
      .set({ result: 'unknown' })
      .where(and(eq(operationLogTable.result, 'sent'), isNobodys))
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
