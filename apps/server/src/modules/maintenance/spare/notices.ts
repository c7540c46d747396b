import { spareParts } from '@energy-console/contract/maintenance'
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type RaisedNotices, raiseNotice } from '../../notices'
import { sparePartTable } from './table'

const noticeType = 14

/** Tells those who keep the list of parts that one has just fallen below its minimum. Answers what is to be told when it is committed. */
export async function raiseLowStock(tx: Tx, partId: string, now: Date): Promise<RaisedNotices> {
  const [part] = await tx.select().from(sparePartTable).where(eq(sparePartTable.id, partId))
  if (!part) return []
  const { tenantId, stationId, partName, unit } = part
  const [left, minimum] = [new Big(part.quantity), new Big(part.minimum)].map((amount) => amount.toFixed())
  return raiseNotice(tx, {
    ...{ tenantId, stationId, code: spareParts.codes.edit, noticeType, noticeTime: now },
    title: {
      text: '备件“{{name}}”剩 {{left}} {{unit}}，低于最低库存 {{minimum}}',
      params: { name: partName, left: left ?? '', unit, minimum: minimum ?? '' },
    },
    recordId: partId,
  })
}
