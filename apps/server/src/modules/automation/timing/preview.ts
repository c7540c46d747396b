import type { BodyOf, DataOf } from '@energy-console/contract'
import { addDays, usableTimeZone, weekStart } from '@energy-console/contract'
import { nextRuns, previewedRuns, type tryTiming, zoneClock } from '@energy-console/contract/automation'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { dayKindsIn, specialDays } from '../../energy'
import { stationTable } from '../../stations'

const dayMs = 86_400_000

/** When a schedule that is being written would be carried out next, and the special days of the week that is looked at. */
export async function previewOf(
  { tx, now }: { tx: Tx; now: number },
  { stationId, week, ...plan }: BodyOf<typeof tryTiming>,
): Promise<DataOf<typeof tryTiming>> {
  const [station] = await tx
    .select({ timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, stationId))
  if (!station) throw notFound()
  const timeZone = usableTimeZone(station.timeZone)
  const begins = plan.validFrom ? Math.max(now, Date.parse(`${plan.validFrom}T00:00:00Z`)) : now
  const [first, last] = [now - 2 * dayMs, begins + 410 * dayMs].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  )
  const kindOf = await dayKindsIn(tx, first ?? '', last ?? '')
  const runs = nextRuns(plan, { timeZone, kindOf }, { from: now, most: previewedRuns })
  const clock = zoneClock(timeZone)
  const monday = week ? weekStart(week) : undefined
  return {
    timeZone,
    days: monday ? await specialDays(tx, monday, addDays(monday, 6)) : [],
    runs: runs.map(({ at, day, time, slot }) => ({
      ...{ at, day, time, slot },
      isMoved: clock.shown(at) !== `${day} ${time}`,
    })),
  }
}
