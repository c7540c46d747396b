import type { BodyOf } from '@energy-console/contract'
import { type remarkRepairOrder, repairLife, repairMoveHolder } from '@energy-console/contract/maintenance'
import { and, eq, sql } from 'drizzle-orm'
import type { Attachments } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { madeKeyOf, moveRecords } from '../../../platform/lifecycle'
import type { RaisedNotices } from '../../notices'
import { noteDispatchers } from './notices'
import { orderOf } from './queries'
import { repairHistoryTable, repairOrderTable } from './table'

const tables = {
  record: repairOrderTable,
  history: repairHistoryTable,
  named: [repairOrderTable.orderNo, repairOrderTable.title],
}

interface Remarking {
  tx: Tx
  session: Session
  attachments: Pick<Attachments, 'give'>
  now: Date
}

/**
 * Leaves words and photos in the history of an order, in whatever state it is; under one key of the same person once, since a device
 * that has not heard the answer sends them again. Answers whom to tell. @throws not found
 */
export async function remarkOrder(
  { tx, session, attachments, now }: Remarking,
  { id, note, photos = [], tells = false, key: said }: BodyOf<typeof remarkRepairOrder>,
): Promise<RaisedNotices> {
  // a remark beside it is waited for, and seen
  await tx.execute(sql`select from repair_order where id = ${id}::bigint for update`)
  const order = await orderOf(tx, id)
  const key = madeKeyOf(session, said)
  const [known] = await tx
    .select({ id: repairHistoryTable.id })
    .from(repairHistoryTable)
    .where(and(eq(repairHistoryTable.recordId, id), eq(repairHistoryTable.madeKey, key)))
  if (known) return []
  const made = { key }
  await moveRecords({ tx, session }, repairLife, tables, { ids: [id], name: 'remark', note, photos, made })
  if (photos.length > 0)
    await attachments.give(
      tx,
      session,
      repairMoveHolder.noun,
      photos.map((attachmentId) => ({ recordId: id, attachmentId })),
    )
  return tells ? noteDispatchers({ tx, now, exceptUserId: session.userId }, [order], 'remarked') : []
}
