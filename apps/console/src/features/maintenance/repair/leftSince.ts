import type { RepairOrder } from '@energy-console/contract/maintenance'
import type { WorkTime } from '../offline/keep/keepWorkTimes'

const minuteMs = 60_000
/** Minutes by which what is late is late at least. */
const leastLate = 1 / 60

interface Told extends Pick<RepairOrder, 'priority'> {
  responseLeft: number | null
  repairLeft: number | null
}

interface Since {
  /** When the server told how much was left, and now; Unix ms. */
  toldAt: number
  now: number
  /** When work is done where the order is; undefined where that is not known. */
  workTime: WorkTime | undefined
}

/** Minutes of an order's time that have passed; undefined where nobody knows, as where clocks were changed. */
function passedOf({ priority }: Told, { toldAt, now, workTime }: Since): number | undefined {
  if (!workTime || now < toldAt) return undefined
  if (!workTime.ofWork.includes(priority)) return (now - toldAt) / minuteMs
  if (now > workTime.until) return undefined
  return (
    workTime.spans.reduce(
      (sum, [from, to]) => sum + Math.max(0, Math.min(to, now) - Math.max(from, toldAt)),
      0,
    ) / minuteMs
  )
}

/**
 * An order with how much is left of its deadlines now, reckoned from what was left when the server told of it; null where that is not
 * known. `dueOf` has the deadlines as instants, Unix ms.
 */
export function withLeftSince<O extends Told>(
  order: O,
  since: Since,
  dueOf: Readonly<Record<'response' | 'repair', number | undefined>>,
): O {
  const passed = passedOf(order, since)
  const left = (told: number | null, due: number | undefined) => {
    if (passed === undefined || typeof told !== 'number') return null
    // from a deadline at closing time no time of work passes until the next day, and it is late
    return due !== undefined && due < since.now ? Math.min(told - passed, -leastLate) : told - passed
  }
  return {
    ...order,
    responseLeft: left(order.responseLeft, dueOf.response),
    repairLeft: left(order.repairLeft, dueOf.repair),
  }
}
