import type { BodyOf } from '@energy-console/contract'
import {
  endedRepairStates,
  type MovementKind,
  maintenanceErrors,
  type moveStock,
} from '@energy-console/contract/maintenance'
import Big from 'big.js'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import { repairOrderTable } from '../repair/table'
import { changeOf, type Stock } from './stock'
import { sparePartTable, stockMovementTable } from './table'

/** What the columns hold. */
const most = {
  quantity: new Big('999999999.999'),
  value: new Big('9999999999999.99'),
  price: new Big('999999999.9999'),
}

/** Who moves stock, and when where that was not just now: an order may have ended since. */
interface Moving {
  tx: Tx
  session: Pick<Session, 'userId' | 'userName'>
  moveTime?: Date
}

/** What a move has come to. */
interface Moved {
  /** The stock after it. */
  quantity: string
  /** What it has added to the value of stock, in yuan. */
  amount: string
  /** By it the stock has become less than its minimum. */
  hasFallenLow: boolean
}

/**
 * Moves the stock of a part and notes it, in the transaction: of two people at once the second sees what the first has left.
 *
 * @throws AppError for a part that is not the caller's, and where there is not so much
 */
export async function moveStockOf(
  { tx, session, moveTime }: Moving,
  { id, kind, quantity, unitPrice, orderId, reason, formKey }: BodyOf<typeof moveStock>,
): Promise<Moved> {
  const [part] = await tx.select().from(sparePartTable).where(eq(sparePartTable.id, id)).for('update')
  if (!part) throw notFound()
  const stock = { quantity: new Big(part.quantity), value: new Big(part.stockValue) }
  const sent = formKey === undefined ? undefined : await movedBefore(tx, id, formKey)
  if (sent) return { ...sent, hasFallenLow: false }
  if (orderId !== undefined)
    await holdOrder(tx, orderId, { kind, stationId: part.stationId, isPast: moveTime !== undefined })
  const change = changeOf(
    stock,
    {
      kind,
      quantity: new Big(quantity),
      unitPrice: unitPrice === undefined ? undefined : new Big(unitPrice),
    },
    {
      price: new Big(part.price ?? 0),
      taken: kind === 'return' && orderId !== undefined ? await takenBy(tx, id, orderId) : undefined,
    },
  )
  if ('why' in change)
    throw refuse(maintenanceErrors[change.why], { left: change.left.toFixed(), unit: part.unit }, 'quantity')
  const after = { quantity: stock.quantity.plus(change.quantity), value: stock.value.plus(change.value) }
  const price = change.quantity.eq(0) ? null : change.value.div(change.quantity)
  if (after.quantity.gt(most.quantity) || after.value.gt(most.value) || price?.gt(most.price))
    throw refuse(maintenanceErrors.stockTooLarge, {}, 'quantity')
  const balance = { quantity: after.quantity.toFixed(3), value: after.value.toFixed(2) }
  await tx
    .update(sparePartTable)
    .set({ quantity: balance.quantity, stockValue: balance.value })
    .where(eq(sparePartTable.id, id))
  await tx.insert(stockMovementTable).values({
    ...{ partId: id, stationId: part.stationId, kind, orderId, formKey, reason: reason || undefined },
    ...{ quantity: change.quantity.toFixed(3), amount: change.value.toFixed(2) },
    unitPrice: price?.toFixed(4) ?? null,
    ...{ balance: balance.quantity, balanceValue: balance.value },
    ...{ userId: session.userId, userName: session.userName, moveTime },
  })
  if (orderId !== undefined && (kind === 'out' || kind === 'return'))
    await tx
      .update(repairOrderTable)
      .set({ partsCost: sql`coalesce(parts_cost, 0) - ${change.value.toFixed(2)}::numeric` })
      .where(eq(repairOrderTable.id, orderId))
  const minimum = new Big(part.minimum)
  return {
    ...{ quantity: balance.quantity, amount: change.value.toFixed(2) },
    hasFallenLow: stock.quantity.gte(minimum) && after.quantity.lt(minimum),
  }
}

/** What a form has moved already, whose answer was lost; undefined for a new one. */
async function movedBefore(tx: Tx, partId: string, formKey: string) {
  const { balance, amount } = stockMovementTable
  const [row] = await tx
    .select({ quantity: balance, amount })
    .from(stockMovementTable)
    .where(and(eq(stockMovementTable.partId, partId), eq(stockMovementTable.formKey, formKey)))
  return row
}

/** Holds the order that a part is for: it goes on, and stands where the part is kept. @throws not found, or a refusal */
async function holdOrder(
  tx: Tx,
  orderId: string,
  { kind, stationId, isPast }: { kind: MovementKind; stationId: string | null; isPast: boolean },
): Promise<void> {
  const [order] = await tx
    .select({ state: repairOrderTable.state, stationId: repairOrderTable.stationId })
    .from(repairOrderTable)
    .where(eq(repairOrderTable.id, orderId))
    .for('update')
  if (!order) throw notFound()
  if (stationId !== null && order.stationId !== stationId)
    throw refuse(maintenanceErrors.partElsewhere, {}, 'orderId')
  // what was left over may come back later
  if (kind !== 'return' && !isPast && endedRepairStates.includes(order.state))
    throw refuse(maintenanceErrors.repairEnded, {}, 'orderId')
}

/** What an order has of a part: taken out, and not brought back. */
async function takenBy(tx: Tx, partId: string, orderId: string): Promise<Stock> {
  const { quantity, amount, kind } = stockMovementTable
  const [sums] = await tx
    .select({
      quantity: sql<string>`coalesce(-sum(${quantity}), 0)::text`,
      value: sql<string>`coalesce(-sum(${amount}), 0)::text`,
    })
    .from(stockMovementTable)
    .where(
      and(
        eq(stockMovementTable.partId, partId),
        eq(stockMovementTable.orderId, orderId),
        inArray(kind, ['out', 'return']),
      ),
    )
  return { quantity: new Big(sums?.quantity ?? 0), value: new Big(sums?.value ?? 0) }
}
