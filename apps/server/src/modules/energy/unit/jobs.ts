import { addDays } from '@energy-console/contract'
import type { ConsumptionKind } from '@energy-console/contract/energy'
import { and, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { toWireTime } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { type MadeReading, storeMadeReadings } from '../../telemetry'
import { clockOf } from '../cost/scope'
import { countedBy, type StoredUnit, unitsWhere } from './queries'
import { reckon } from './reckon'
import { soFar } from './report'
import { energyUnitTable as unit } from './table'

const everyMs = 600_000
const unitsAtOnce = 200

const hasLimit = or(isNotNull(unit.dayLimit), isNotNull(unit.monthLimit), isNotNull(unit.yearLimit))

/**
 * Every ten minutes each limited period of each unit consumption gets a reading that says how it stands; the alarm engine does
 * the rest. In the first minutes of a day that is over its last reading comes, so that nothing of a day is left unjudged.
 * Of one point and instant the first reading stays: a run that is repeated makes nothing twice.
 */
export function defineUnitJobs({ db, bus, clock, jobs, log }: Platform): void {
  jobs.define('energy.unitConsumption', async () => {
    const now = new Date(Math.floor(clock.now() / everyMs) * everyMs)
    let after = '0'
    let made = 0
    for (;;) {
      const part = await db.asSystem((tx) => partAfter(tx, after))
      const last = part.at(-1)
      if (last === undefined) break
      after = last
      try {
        made += await db.asSystem((tx) => keepReadings(tx, part, now))
      } catch (error) {
        log.error({ err: error }, 'unit consumptions not reckoned')
      }
    }
    if (made > 0) bus.publish('readings.made', {})
  })
  jobs.schedule('energy.unitConsumption', '2,12,22,32,42,52 * * * *')
}

/** The ids of the next limited unit consumptions. */
async function partAfter(tx: Tx, after: string): Promise<string[]> {
  const rows = await tx
    .select({ id: unit.id })
    .from(unit)
    .where(and(gt(unit.id, after), eq(unit.isEnabled, true), hasLimit))
    .orderBy(unit.id)
    .limit(unitsAtOnce)
  return rows.map(({ id }) => id)
}

/** Stores how the limited periods of some unit consumptions stand; answers how many readings are new. */
export async function keepReadings(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const units = await unitsWhere(tx, inArray(unit.id, [...ids]), unitsAtOnce)
  const ofDays = new Map<string, StoredUnit[]>()
  for (const one of units) {
    const { today } = clockOf(now, one.timeZone)
    ofDays.set(today, [...(ofDays.get(today) ?? []), one])
  }
  const readings: MadeReading[] = []
  for (const [today, ofDay] of ofDays) {
    const counted = await countedBy(tx, ofDay)
    const yesterday = addDays(today, -1)
    // the year that holds them both, which all other periods are parts of
    const whole = { from: `${yesterday.slice(0, 4)}-01-01`, to: today }
    const reckoned = await reckon(tx, ofDay, counted, whole)
    for (const one of ofDay) {
      if (toWireTime(now, one.timeZone).slice(11) < '00:10:00')
        readings.push(...readingsAt(one, yesterday, startOfDay(now, one.timeZone) - 1, reckoned))
      readings.push(...readingsAt(one, today, now.getTime(), reckoned))
    }
  }
  return storeMadeReadings(tx, readings)
}

/** Unix ms at which the day of an instant began, of one that is less than ten minutes old. */
function startOfDay(now: Date, timeZone: string): number {
  const [, minutes = '0', seconds = '0'] = toWireTime(now, timeZone).slice(11).split(':')
  return now.getTime() - (Number(minutes) * 60 + Number(seconds)) * 1_000
}

function readingsAt(
  one: StoredUnit,
  day: string,
  ts: number,
  reckoned: Awaited<ReturnType<typeof reckon>>,
): MadeReading[] {
  const points: readonly [ConsumptionKind, string | null, number | null][] = [
    ['day', one.dayItemId, one.dayLimit],
    ['month', one.monthItemId, one.monthLimit],
    ['year', one.yearItemId, one.yearLimit],
  ]
  return points.flatMap(([kind, pointId, limit]) => {
    if (pointId === null || limit === null) return []
    const { value, energy, missing } = reckoned.of(one, soFar(kind, day))
    // a period of which nothing was read yet has used nothing
    const known = value ?? (energy === null ? 0 : null)
    return known === null ? [] : [{ pointId, ts, value: known, quality: missing > 0 ? 1 : 0 }]
  })
}
