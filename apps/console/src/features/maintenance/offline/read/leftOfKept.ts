import { instantOfText } from '../../../../kit/time/zonedText'
import { withLeftSince } from '../../repair/leftSince'
import type { RepairRecord } from '../../repair/RepairRecord'
import { keptWorkTime } from '../keep/keepWorkTimes'

interface Kept {
  /** When the server told of it, and now; Unix ms. */
  keptAt: number
  now: number
  /** Of the times that it says. */
  zone: string
}

/** A kept order with what is left of its deadlines now, as far as this device can tell. */
export function leftOfKept(order: RepairRecord, { keptAt, now, zone }: Kept): RepairRecord {
  const instant = (text: string | null | undefined) => (text ? instantOfText(text, zone) : undefined)
  return withLeftSince(
    order,
    { toldAt: keptAt, now, workTime: keptWorkTime(order.stationId) },
    { response: instant(order.responseDue), repair: instant(order.repairDue) },
  )
}
