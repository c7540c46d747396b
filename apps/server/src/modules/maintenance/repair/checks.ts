import {
  endedRepairStates,
  isRepairRecorded,
  maintenanceErrors,
  repairCodes,
} from '@energy-console/contract/maintenance'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { holds, type Session } from '../../../platform/http'
import { movedByCaller } from '../../../platform/lifecycle'
import { tagsHungFor } from '../../telemetry'
import { repairersOf } from './notices'
import type { StoredOrder } from './queries'
import { repairHistoryTable, repairOrderTable } from './table'

/** What is for whoever an order is assigned to, and for those who dispatch. @throws maintenance.repairOfOthers */
export function refuseOthers(
  session: Session,
  orders: readonly Pick<StoredOrder, 'assigneeId' | 'helperIds'>[],
): void {
  if (holds(session, repairCodes.dispatch)) return
  if (orders.some((order) => !repairersOf(order).includes(session.userId)))
    throw refuse(maintenanceErrors.repairOfOthers)
}

/** What was wrong and what was done is known before it is looked at, and when that ends. @throws maintenance.repairUnrecorded */
export function refuseUnrecorded(orders: readonly StoredOrder[]): void {
  if (orders.some((order) => !isRepairRecorded(order))) throw refuse(maintenanceErrors.repairUnrecorded)
}

/** What was handed in is changed by those alone who look at it, or give the work. @throws maintenance.repairHandedIn */
export function refuseHandedIn(session: Session, { state }: Pick<StoredOrder, 'state'>): void {
  const mayChange = holds(session, repairCodes.approve) || holds(session, repairCodes.dispatch)
  if (state === 'submitted' && !mayChange) throw refuse(maintenanceErrors.repairHandedIn)
}

/** What keeps a device from being operated for an order is taken off before that ends. @throws maintenance.repairTagsHang */
export async function refuseHungTags(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const count = await tagsHungFor(tx, ids, now.getTime())
  if (count > 0) throw refuse(maintenanceErrors.repairTagsHang, { count })
}

/**
 * Holds an order for which a tag is hung: what would end it waits until the transaction has, and sees the tag.
 *
 * @throws maintenance.repairOfOtherStation
 * @throws maintenance.repairEnded
 */
export async function holdOpenOrder(
  tx: Tx,
  { orderId, stationId }: { orderId: string; stationId: string },
): Promise<void> {
  const [order] = await tx
    .select({ stationId: repairOrderTable.stationId, state: repairOrderTable.state })
    .from(repairOrderTable)
    .where(eq(repairOrderTable.id, orderId))
    .for('share')
  if (!order) throw notFound()
  if (order.stationId !== stationId) throw refuse(maintenanceErrors.repairOfOtherStation, {}, 'orderId')
  if (endedRepairStates.includes(order.state)) throw refuse(maintenanceErrors.repairEnded, {}, 'orderId')
}

/** Nobody approves what he handed in himself, but those who dispatch. @throws maintenance.repairOwn */
export async function refuseOwn(tx: Tx, session: Session, ids: readonly string[]): Promise<void> {
  if (holds(session, repairCodes.dispatch)) return
  const submitted = { history: repairHistoryTable, transition: 'handIn' }
  if (await movedByCaller(tx, session, submitted, ids)) throw refuse(maintenanceErrors.repairOwn)
}
