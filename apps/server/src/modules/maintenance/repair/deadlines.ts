import { addDays, type DataOf, plainZone, usableTimeZone } from '@energy-console/contract'
import { zoneClock } from '@energy-console/contract/automation'
import {
  addWorkingTime,
  type getRepairWorkTime,
  limitsFor,
  maintenanceErrors,
  RepairLimits,
  type RepairPriority,
  repairPriorities,
  standardRepairLimits,
  workingMinutesBetween,
  workingSpans,
  workTimeDays,
} from '@energy-console/contract/maintenance'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { dayKindsIn } from '../../energy'
import { stationTable } from '../../stations'
import { repairLimitsTable, type Suspension } from './table'

const dayMs = 86_400_000

/** How long repairs may take, as the tenant has settled it. */
export async function limitsOf(tx: Tx): Promise<RepairLimits> {
  const [row] = await tx.select({ limits: repairLimitsTable.limits }).from(repairLimitsTable)
  return row ? RepairLimits.parse(row.limits) : standardRepairLimits
}

/** Settles it, for orders from now on. @throws maintenance.workEndsBefore */
export async function saveLimits(tx: Tx, limits: RepairLimits): Promise<void> {
  if (limits.workTo <= limits.workFrom) throw refuse(maintenanceErrors.workEndsBefore, {}, 'workTo')
  await tx
    .insert(repairLimitsTable)
    .values({ limits })
    .onConflictDoUpdate({
      target: repairLimitsTable.tenantId,
      set: { limits, updateTime: sql`now()`, updateUser: sql`excluded.update_user` },
    })
}

/** Days of which tenants may say that they are worked or not; no deadline lies further ahead. */
const mostDays = 2_000

/** The clock by which the deadlines of a station's orders run. */
export interface RepairClock {
  timeZone: string
  /** When a time of work is over, Unix ms; null where the calendar has no more. */
  after(at: number, minutes: number): Date | null
  minutesBetween(from: number, to: number): number
  responseMinutes: number
  repairMinutes: number
  /** Which share of them is left when people are reminded; 0 where nobody is. */
  remindShare: number
}

async function zoneOf(tx: Tx, stationId: string): Promise<string> {
  const [station] = await tx
    .select({ timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
  return usableTimeZone(station?.timeZone ?? plainZone)
}

/** The clock of orders of a priority at a station, for times from an instant (Unix ms) on. */
export async function clockOf(
  tx: Tx,
  { stationId, priority, from }: { stationId: string; priority: RepairPriority; from: number },
): Promise<RepairClock> {
  const timeZone = await zoneOf(tx, stationId)
  const first = zoneClock(timeZone).dayOf(from)
  const kindOf = await dayKindsIn(tx, addDays(first, -1), addDays(first, mostDays))
  const { responseMinutes, repairMinutes, hours, remindShare } = limitsFor(await limitsOf(tx), priority)
  const place = { timeZone, kindOf }
  return {
    ...{ timeZone, responseMinutes, repairMinutes, remindShare },
    after(at, minutes) {
      try {
        return new Date(addWorkingTime(at, minutes, place, hours))
      } catch (error) {
        if (error instanceof RangeError) return null
        throw error
      }
    },
    minutesBetween: (begin, end) => workingMinutesBetween(begin, end, place, hours),
  }
}

/** When work is done at a station from an instant (Unix ms) on, and for which priorities that alone counts. */
export async function workTimeFrom(
  tx: Tx,
  stationId: string,
  now: number,
): Promise<DataOf<typeof getRepairWorkTime>> {
  const timeZone = await zoneOf(tx, stationId)
  const limits = await limitsOf(tx)
  const until = now + workTimeDays * dayMs
  const day = zoneClock(timeZone).dayOf
  const place = { timeZone, kindOf: await dayKindsIn(tx, day(now), day(until)) }
  const ofWork = Object.keys(repairPriorities).filter(
    (priority): priority is RepairPriority =>
      limitsFor(limits, priority as RepairPriority).hours !== undefined,
  )
  const hours = { from: limits.workFrom, to: limits.workTo }
  return { ofWork, until, spans: ofWork.length > 0 ? workingSpans(now, until, place, hours) : [] }
}

/** Finds the clock of orders of a priority at a station, for times from an instant (Unix ms) on. */
export type FindClock = (of: {
  stationId: string
  priority: RepairPriority
  from: number
}) => Promise<RepairClock>

/** Clocks that are looked up once for all orders of a station and priority whose times begin on one day, which share them. */
export function rememberedClocks(tx: Tx): FindClock {
  const clocks = new Map<string, Promise<RepairClock>>()
  return (of) => {
    const key = [of.stationId, of.priority, Math.floor(of.from / dayMs)].join(' ')
    const clock = clocks.get(key) ?? clockOf(tx, of)
    clocks.set(key, clock)
    return clock
  }
}

/** Until when somebody has to respond who gets an order at an instant (Unix ms), and from when he is reminded. */
export const responseOf = (clock: RepairClock, from: number) => ({
  responseDue: clock.after(from, clock.responseMinutes),
  responseSoon: soonOf(clock, from, clock.responseMinutes),
})

/** When people are reminded of a deadline so many minutes of work from an instant on; null where nobody is. */
const soonOf = (clock: RepairClock, from: number, minutes: number, more = 0): Date | null =>
  clock.remindShare === 0 ? null : clock.after(from, Math.round(minutes * (1 - clock.remindShare)) + more)

/**
 * Until when somebody has to respond and to repair, and from when people are reminded; what counts of the times for which it was
 * suspended comes on top.
 */
export function deadlinesOf(clock: RepairClock, reportTime: Date, suspensions: readonly Suspension[] = []) {
  const suspended = suspensions.reduce((sum, [from, to]) => sum + clock.minutesBetween(from, to), 0)
  return {
    ...responseOf(clock, reportTime.getTime()),
    repairDue: clock.after(reportTime.getTime(), clock.repairMinutes + suspended),
    repairSoon: soonOf(clock, reportTime.getTime(), clock.repairMinutes, suspended),
  }
}
