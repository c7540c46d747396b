import { spareParts } from '@energy-console/contract/maintenance'
import Big from 'big.js'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import type { HookContext } from '../../../platform/resource'
import { type RaisedNotices, raiseNotice, tellLater } from '../../notices'
import { sparePartTable } from './table'

const noticeType = 14

/** Tells of low stock with the transaction that has made it so. */
export const lowStockTeller =
  ({ bus, clock }: Pick<Platform, 'bus' | 'clock'>) =>
  async ({ tx, afterCommit }: Pick<HookContext, 'tx' | 'afterCommit'>, partId: string): Promise<void> =>
    tellLater({ afterCommit, bus }, await raiseLowStock(tx, partId, new Date(clock.now())))

/** Tells those who keep the list of parts that one has just fallen below its minimum. Answers what is to be told when it is committed. */
async function raiseLowStock(tx: Tx, partId: string, now: Date): Promise<RaisedNotices> {
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
