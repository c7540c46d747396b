import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  endedRepairStates,
  hoursOf,
  maintenanceErrors,
  mostLabourRows,
  type saveRepairHours,
} from '@energy-console/contract/maintenance'
import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { reachedUsers } from '../../identity'
import { refuseHandedIn, refuseOthers } from './checks'
import { limitsOf } from './deadlines'
import { orderOf } from './queries'
import { repairLabourTable, repairOrderTable } from './table'

/** Prices the hours of an order that have no rate yet at that of today, and adds them up: a rate that is changed leaves what was noted before. */
export async function priceLabour(tx: Tx, orderId: string): Promise<void> {
  const { labourRate } = await limitsOf(tx)
  await tx.execute(sql`
    update repair_labour set rate = ${labourRate}::numeric where record_id = ${orderId}::bigint and rate is null`)
  await tx.execute(sql`
    update repair_order set labour_cost = (
      select case when sum(rate) > 0 then round(sum(hours::numeric * rate), 2) end from repair_labour
      where record_id = ${orderId}::bigint)
    where id = ${orderId}::bigint`)
}

type LabourRow = typeof repairLabourTable.$inferSelect

type Said = Omit<BodyOf<typeof saveRepairHours>, 'userId'>

/**
 * Notes how long the caller worked on an order. The rows of others stay as they are, also those that are noted at the same time.
 *
 * @throws maintenance.repairHoursChanged
 */
export const saveMyHours = (tx: Tx, session: Session, said: Said): Promise<void> =>
  noteHours(tx, session, { ...said, userId: session.userId })

/** Notes how long somebody worked on an order, as he would himself. @throws maintenance.repairHoursOfOtherChanged */
export const saveHoursOf = (tx: Tx, session: Session, said: BodyOf<typeof saveRepairHours>): Promise<void> =>
  noteHours(tx, session, said)

/** More than before at the rate of today, less off what was noted last. */
async function noteHours(
  tx: Tx,
  session: Session,
  { id, userId, hours, known }: BodyOf<typeof saveRepairHours>,
): Promise<void> {
  // hours beside these are waited for, and seen
  await tx.execute(sql`select from repair_order where id = ${id}::bigint for update`)
  const order = await orderOf(tx, id)
  if (endedRepairStates.includes(order.state)) throw refuse(maintenanceErrors.repairEnded)
  refuseHandedIn(session, order)
  refuseOthers(session, [order])
  const rows = await tx
    .select()
    .from(repairLabourTable)
    .where(eq(repairLabourTable.recordId, id))
    .orderBy(asc(repairLabourTable.rowRank), asc(repairLabourTable.id))
  const stands = hoursOf(rows, userId) ?? 0
  const more = tenths(hours ?? 0) - tenths(stands)
  // the answer was lost, or it was said elsewhere too
  if (more === 0) return
  if (tenths(stands) !== tenths(known ?? 0)) throw await changedHours(tx, session, userId, stands)
  if (more > 0) await addHours(tx, userId, { id, rows, more })
  else await takeHours(tx, rows.filter((row) => row.userId === userId).reverse(), -more)
  await priceLabour(tx, id)
  await tx
    .update(repairOrderTable)
    .set({ updateTime: sql`now()`, updateUser: session.userId })
    .where(eq(repairOrderTable.id, id))
}

async function changedHours(tx: Tx, session: Session, userId: string, hours: number): Promise<Error> {
  if (userId === session.userId) return refuse(maintenanceErrors.repairHoursChanged, { hours }, 'hours')
  const name = (await reachedUsers(tx, [userId])).get(userId)?.name ?? ''
  return refuse(maintenanceErrors.repairHoursOfOtherChanged, { name, hours }, 'hours')
}

/** Hours are noted in tenths. */
const tenths = (hours: number): number => Math.round(hours * 10)

const setHours = (tx: Tx, { id }: LabourRow, hours: number) =>
  tx.update(repairLabourTable).set({ hours }).where(eq(repairLabourTable.id, id))

/** Adds tenths of hours to what is noted of somebody at the rate of today, else as a row. */
async function addHours(
  tx: Tx,
  userId: string,
  { id, rows, more }: { id: string; rows: readonly LabourRow[]; more: number },
): Promise<void> {
  const { labourRate } = await limitsOf(tx)
  const same = rows.findLast((row) => row.userId === userId && Number(row.rate) === Number(labourRate))
  if (same) {
    await setHours(tx, same, (tenths(same.hours) + more) / 10)
    return
  }
  if (rows.length >= mostLabourRows)
    throw refuse(coreErrors.invalid, { field: '工时', reason: `最多 ${mostLabourRows} 行` }, 'hours')
  const rowRank = Math.max(-1, ...rows.map((row) => row.rowRank)) + 1
  await tx.insert(repairLabourTable).values({ recordId: id, rowRank, userId, hours: more / 10 })
}

/** Takes tenths of hours off rows, of the first of them first. */
async function takeHours(tx: Tx, rows: readonly LabourRow[], less: number): Promise<void> {
  let left = less
  for (const row of rows) {
    const taken = Math.min(left, tenths(row.hours))
    left -= taken
    if (taken < tenths(row.hours)) await setHours(tx, row, (tenths(row.hours) - taken) / 10)
    else if (taken > 0) await tx.delete(repairLabourTable).where(eq(repairLabourTable.id, row.id))
  }
}
