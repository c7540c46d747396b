import type { RepairPriority, RepairStatistics } from '@energy-console/contract/maintenance'
import type { Tx } from '../../../platform/database'
import type { Suspension } from '../repair/table'
import { workedTimes } from '../repair/workedTime'

/** When an order was reported, answered and repaired, and by when it should have been; Unix ms. */
export interface OrderTimes {
  isNow: boolean
  /** The step of the period that it was reported in. */
  step: string
  priority: RepairPriority
  timeZone: string
  report: number
  accept: number | null
  repaired: number | null
  responseDue: number | null
  repairDue: number | null
  suspensions: readonly Suspension[]
}

const minuteMs = 60_000

type Times = Pick<RepairStatistics['now'], 'total' | 'respond' | 'repair' | 'respondInTime' | 'repairInTime'>

/** How long orders took in the mean, of the period, of one of its steps, and of the one before it; by the clock that their deadlines run by. */
export async function timesOf(
  tx: Tx,
  orders: readonly OrderTimes[],
  now: number,
): Promise<(isNow: boolean, step?: string) => Times> {
  const first = orders.reduce((least, { report }) => Math.min(least, report), now)
  const clockOf = await workedTimes(tx, { first, last: now })
  /** Minutes of work without those for which it was suspended meanwhile. */
  const worked = (order: OrderTimes, until: number): number => {
    const between = clockOf(order)
    return order.suspensions.reduce(
      (left, [from, to]) => left - between(Math.max(from, order.report), Math.min(to, until)),
      between(order.report, until),
    )
  }
  const meanOf = (those: readonly OrderTimes[], ended: (order: OrderTimes) => number | null) => {
    const found = those.flatMap((order) => {
      const at = ended(order)
      return at === null ? [] : [{ work: worked(order, at), elapsed: (at - order.report) / minuteMs }]
    })
    const mean = (name: 'work' | 'elapsed') =>
      found.length === 0 ? null : found.reduce((sum, one) => sum + one[name], 0) / found.length
    return { count: found.length, workMinutes: mean('work'), elapsedMinutes: mean('elapsed') }
  }
  /** Those that have an end, or should have had it. */
  const inTime = (
    those: readonly OrderTimes[],
    of: (order: OrderTimes) => [number | null, number | null],
  ) => {
    const judged = those.map(of).filter(([at, due]) => due !== null && (at !== null || due < now))
    return { count: judged.filter(([at, due]) => at !== null && at <= (due ?? 0)).length, of: judged.length }
  }
  const ofNow = orders.filter((order) => order.isNow)
  const bySteps = new Map<string, OrderTimes[]>()
  for (const order of ofNow) {
    const others = bySteps.get(order.step)
    if (others) others.push(order)
    else bySteps.set(order.step, [order])
  }
  return (isNow, step) => {
    const those =
      step === undefined ? (isNow ? ofNow : orders.filter((one) => !one.isNow)) : (bySteps.get(step) ?? [])
    return {
      total: those.length,
      respond: meanOf(those, ({ accept }) => accept),
      repair: meanOf(those, ({ repaired }) => repaired),
      respondInTime: inTime(those, ({ accept, responseDue }) => [accept, responseDue]),
      repairInTime: inTime(those, ({ repaired, repairDue }) => [repaired, repairDue]),
    }
  }
}
