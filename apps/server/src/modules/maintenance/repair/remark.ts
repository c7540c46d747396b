import type { BodyOf } from '@energy-console/contract'
import { type remarkRepairOrder, repairLife } from '@energy-console/contract/maintenance'
import type { Attachments } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import type { Session } from '../../../platform/http'
import { remarkOnce } from '../../../platform/lifecycle'
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

/** Leaves words and photos in the history of an order, in whatever state it is, once. Answers whom to tell. @throws not found */
export async function remarkOrder(
  { now, ...context }: Remarking,
  { tells = false, ...remark }: BodyOf<typeof remarkRepairOrder>,
): Promise<RaisedNotices> {
  const isNew = await remarkOnce(context, repairLife, tables, remark)
  if (!isNew || !tells) return []
  const exceptUserId = context.session.userId
  return noteDispatchers(
    { tx: context.tx, now, exceptUserId },
    [await orderOf(context.tx, remark.id)],
    'remarked',
  )
}
