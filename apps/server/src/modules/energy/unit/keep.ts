import { createHash } from 'node:crypto'
import { addDays, daysBetween } from '@energy-console/contract'
import type { ConsumptionKind } from '@energy-console/contract/energy'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { fromWireTime } from '../../../platform/http'
import { storableJson } from '../../../platform/text'
import { type MadeReading, storeMadeReadings } from '../../telemetry'
import { clockOf } from '../cost/scope'
import { type Consumption, consumptionOfTally, sumOfTallies, type Tally, tallyOf } from './consumption'
import { type Counted, countedBy, type Parts, partsOf, type StoredUnit, unitsWhere } from './queries'
import { amountAt, amountTermsOf, termsOf } from './reckon'
import { soFar } from './report'
import { energyUnitStateTable, energyUnitTable } from './table'

/** Days that are judged afterwards at most. */
const mostMissedDays = 7

type State = typeof energyUnitStateTable.$inferSelect

/** A unit consumption with what of it is known, and the days that have ended since it was judged to the end of one. */
interface Kept {
  readonly unit: StoredUnit
  readonly key: string
  readonly missed: readonly string[]
  readonly sums: Sums | undefined
}

/** Sums of the month and the year of yesterday, up to the day before that. */
interface Sums {
  readonly month: Readonly<Tally>
  readonly year: Readonly<Tally>
}

/** What was reckoned of a unit consumption: its readings, and the sums that the next runs of the day go on from. */
interface Reckoned extends Kept {
  readonly sums: Sums
  readonly readings: readonly MadeReading[]
}

/**
 * Stores how the limited periods of some unit consumptions stand, after the last of each day that has ended since; answers
 * how many readings are new. Days before yesterday are added up once a day, and again when what they are made of changes.
 */
export async function keepReadings(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const units = await unitsWhere(tx, inArray(energyUnitTable.id, [...ids]), ids.length)
  const states = await statesOf(tx, ids)
  const ofDays = new Map<string, StoredUnit[]>()
  for (const one of units) {
    const { today } = clockOf(now, one.timeZone)
    ofDays.set(today, [...(ofDays.get(today) ?? []), one])
  }
  let made = 0
  for (const [today, ofDay] of ofDays) {
    const counted = await countedBy(tx, ofDay)
    const yesterday = addDays(today, -1)
    const kept = ofDay.map((unit) => keptOf(unit, { state: states.get(unit.id), counted, yesterday }))
    const known = kept.filter(({ sums }) => sums !== undefined)
    const anew = kept.filter(({ sums }) => sums === undefined)
    const reckoned = [
      ...(await reckon(tx, known, counted, { from: yesterday, today, now })),
      ...(await reckon(tx, anew, counted, { from: firstNeeded(yesterday), today, now })),
    ]
    made += await storeMadeReadings(
      tx,
      reckoned.flatMap(({ readings }) => readings),
    )
    await keepStates(tx, reckoned, { yesterday, now })
  }
  return made
}

/** The year of the first day that may have been missed: all periods of the days since are parts of it and the next. */
const firstNeeded = (yesterday: string) => `${addDays(yesterday, 1 - mostMissedDays).slice(0, 4)}-01-01`

async function statesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, State>> {
  const rows = await tx
    .select()
    .from(energyUnitStateTable)
    .where(inArray(energyUnitStateTable.recordId, [...ids]))
  return new Map(rows.map((row) => [row.recordId, row]))
}

interface Known {
  state: State | undefined
  counted: ReadonlyMap<string, Counted>
  yesterday: string
}

function keptOf(unit: StoredUnit, { state, counted, yesterday }: Known): Kept {
  const key = createHash('sha256')
    .update(
      JSON.stringify([unit.basis, unit.amountItemId, unit.amounts, counted.get(unit.id), unit.timeZone]),
    )
    .digest('hex')
  const judged = state?.judgedDay ?? yesterday
  const missed = judged >= yesterday ? [] : daysBetween(addDays(judged, 1), yesterday).slice(-mostMissedDays)
  const { keptDay, keptKey, keptMonth, keptYear } = state ?? {}
  const isKept = keptDay === addDays(yesterday, -1) && keptKey === key && missed.length <= 1
  return {
    ...{ unit, key, missed },
    sums: isKept && keptMonth && keptYear ? { month: keptMonth, year: keptYear } : undefined,
  }
}

interface Span {
  from: string
  today: string
  now: Date
}

/** Reckons unit consumptions whose days are read from one on. */
async function reckon(
  tx: Tx,
  kept: readonly Kept[],
  counted: ReadonlyMap<string, Counted>,
  { from, today, now }: Span,
): Promise<Reckoned[]> {
  const units = kept.map(({ unit }) => unit)
  const days = [{ from, to: today }]
  const energies = await partsOf(tx, termsOf(units, counted), days)
  const amounts = await partsOf(tx, amountTermsOf(units), days)
  return kept.map((one) => reckonOne(one, { energies, amounts, today, now }))
}

interface Read {
  energies: Parts
  amounts: Parts
  today: string
  now: Date
}

function reckonOne(one: Kept, { energies, amounts, today, now }: Read): Reckoned {
  const { unit, missed, sums } = one
  const parts = [...(energies.get(unit.id) ?? [])]
  const at = amountAt(unit, amounts)
  const between = (from: string, to: string) =>
    tallyOf(
      parts.filter(([day]) => day >= from && day <= to),
      at,
    )
  const yesterday = addDays(today, -1)
  const consumption = (kind: ConsumptionKind, day: string): Consumption => {
    const { from, to } = soFar(kind, day)
    if (!sums || kind === 'day' || from >= yesterday) return consumptionOfTally(unit.basis, between(from, to))
    return consumptionOfTally(unit.basis, sumOfTallies(sums[kind], between(yesterday, to)))
  }
  const untilYesterday = (kind: 'month' | 'year') =>
    between(soFar(kind, yesterday).from, addDays(yesterday, -1))
  return {
    ...one,
    sums: sums ?? { month: untilYesterday('month'), year: untilYesterday('year') },
    readings: [
      ...missed.flatMap((day) =>
        readingsAt(unit, endOf(day, unit.timeZone, now), (kind) => consumption(kind, day)),
      ),
      ...readingsAt(unit, now.getTime(), (kind) => consumption(kind, today)),
    ],
  }
}

/** The last ms of a day that is over: of a midnight that a zone skips or has twice, what its clock says. */
const endOf = (day: string, timeZone: string, now: Date): number =>
  Math.min(fromWireTime(`${addDays(day, 1)} 00:00:00`, timeZone).getTime(), now.getTime()) - 1

function readingsAt(unit: StoredUnit, ts: number, of: (kind: ConsumptionKind) => Consumption): MadeReading[] {
  const points: readonly [ConsumptionKind, string | null, number | null][] = [
    ['day', unit.dayItemId, unit.dayLimit],
    ['month', unit.monthItemId, unit.monthLimit],
    ['year', unit.yearItemId, unit.yearLimit],
  ]
  return points.flatMap(([kind, pointId, limit]) => {
    if (pointId === null || limit === null) return []
    const { value, missing } = of(kind)
    // of a period of which nothing was read yet nobody knows how it stands: what was over before stays so until then
    if (value === null || !Number.isFinite(value)) return []
    return [{ pointId, ts, value, quality: missing > 0 ? 1 : 0 }]
  })
}

async function keepStates(
  tx: Tx,
  reckoned: readonly Reckoned[],
  { yesterday, now }: { yesterday: string; now: Date },
): Promise<void> {
  const rows = reckoned.map(({ unit, key, sums: { month, year } }) => ({
    id: unit.id,
    tenant: unit.tenantId,
    ...{ key, month, year },
  }))
  await tx.execute(sql`
    insert into energy_unit_state
      (record_id, tenant_id, try_time, judged_day, kept_day, kept_key, kept_month, kept_year)
    select g.id, g.tenant, ${now.toISOString()}::timestamptz, ${yesterday}::date, ${addDays(yesterday, -1)}::date,
      g.key, g.month, g.year
    from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as g(id bigint, tenant varchar, key varchar, month jsonb, year jsonb)
    on conflict on constraint energy_unit_state_pkey do update set try_time = excluded.try_time, judged_day = excluded.judged_day,
      kept_day = excluded.kept_day, kept_key = excluded.kept_key, kept_month = excluded.kept_month,
      kept_year = excluded.kept_year`)
}
