import type { RowOf } from '@energy-console/contract'
import type { RepairDelay, repairOrders } from '@energy-console/contract/maintenance'

type Order = RowOf<typeof repairOrders>

/** Whether the time of an order runs: not while it is suspended or handed in, and not once it has ended. */
export const isTimed = ({ state = 'waiting' }: Pick<Order, 'state'>): boolean =>
  !['suspended', 'submitted', 'done', 'closed'].includes(state)

/** Whether nobody has taken an order on since it was last given out. Times of one answer compare as texts. */
export const awaitsAnswer = ({
  state = 'waiting',
  acceptTime,
  dispatchTime,
}: Pick<Order, 'state' | 'acceptTime' | 'dispatchTime'>): boolean =>
  (state === 'waiting' || state === 'dispatched') && (!acceptTime || acceptTime < (dispatchTime ?? ''))

type Due = Pick<Order, 'state' | 'acceptTime' | 'dispatchTime' | 'responseDue' | 'repairDue'>

/** The deadline that comes next of an order, and which one that is; nothing where it has none. */
export function nextDueOf(order: Due): { due: string | null | undefined; delay: RepairDelay } {
  return order.responseDue && awaitsAnswer(order)
    ? { due: order.responseDue, delay: 'response' }
    : { due: order.repairDue, delay: 'repair' }
}

/** Whether an order was taken on after the time by which it should have been. */
export const wasAnsweredLate = ({ acceptTime, responseDue }: Pick<Order, 'acceptTime' | 'responseDue'>) =>
  Boolean(acceptTime && responseDue && acceptTime > responseDue)

/** Minutes, without a sign, as one reads them at a glance: hours alone from ten hours on. */
export function roundedMinutes(minutes: number): number {
  const whole = Math.max(1, Math.round(Math.abs(minutes)))
  return whole < 600 ? whole : Math.round(whole / 60) * 60
}
