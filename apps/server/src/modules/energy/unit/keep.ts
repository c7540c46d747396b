import { createHash } from 'node:crypto'
import { addDays, daysBetween } from '@energy-console/contract'
import type { ConsumptionKind } from '@energy-console/contract/energy'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { fromWireTime } from '../../../platform/http'
import { storableJson } from '../../../platform/text'
import { type MadeReading, storeMadeReadings } from '../../telemetry'
import { type DaySpan, earlier } from '../calendar/spans'
import { clockOf } from '../cost/scope'
import { type Carried, carriedInto, withoutCarried } from './carried'
import { type Consumption, consumptionOfTally, sumOfTallies, type Tally, tallyOf } from './consumption'
import { type Parts, partsOf } from './parts'
import { type Counted, countedBy, type StoredUnit, unitsWhere } from './queries'
import { amountAt, amountTermsOf, termsOf } from './reckon'
import { soFar, spanOf } from './report'
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
  const terms = termsOf(units, counted)
  const asked = { spans: [{ from, to: today }], now }
  const energies = await partsOf(tx, terms, asked)
  const amounts = await partsOf(tx, amountTermsOf(units), asked)
  const carried = new Map<string, ReadonlyMap<string, Carried>>()
  // the sums that are kept are of the periods of yesterday
  const days = new Set([...kept.flatMap(({ missed }) => missed), addDays(today, -1), today])
  for (const period of [...days].flatMap((day) => periodsOf(day, today)))
    if (!carried.has(periodKey(period)))
      carried.set(periodKey(period), await carriedInto(tx, terms, { ...period, now }))
  return kept.map((one) => reckonOne(one, { energies, amounts, carried, today, now }))
}

const kinds = ['day', 'month', 'year'] as const

/** The periods in which a day lies, as far as they have come. */
const periodsOf = (day: string, today: string): DaySpan[] =>
  kinds.map((kind) => {
    const { from, to } = spanOf(kind, day)
    return { from, to: earlier(to, today) }
  })

const periodKey = ({ from, to }: DaySpan) => `${from} ${to}`

interface Read {
  energies: Parts
  amounts: Parts
  /** By period and unit consumption. */
  carried: ReadonlyMap<string, ReadonlyMap<string, Carried>>
  today: string
  now: Date
}

/** What a period came to at least, and whether more is unknown of it. */
interface Certain extends Consumption {
  isUncertain: boolean
}

function reckonOne(one: Kept, { energies, amounts, carried, today, now }: Read): Reckoned {
  const { unit, missed, sums } = one
  const parts = [...(energies.get(unit.id) ?? [])]
  const at = amountAt(unit, amounts)
  const carriedIn = (kind: ConsumptionKind, day: string) => {
    const { from, to } = spanOf(kind, day)
    return carried.get(periodKey({ from, to: earlier(to, today) }))?.get(unit.id)
  }
  const between = (from: string, to: string, into: Carried | undefined) =>
    tallyOf(
      withoutCarried(
        parts.filter(([day]) => day >= from && day <= to),
        into,
      ),
      at,
    )
  const yesterday = addDays(today, -1)
  const consumption = (kind: ConsumptionKind, day: string): Certain => {
    const { from, to } = soFar(kind, day)
    const into = carriedIn(kind, day)
    const isKept = sums && kind !== 'day' && from < yesterday
    const tally = isKept ? sumOfTallies(sums[kind], between(yesterday, to, into)) : between(from, to, into)
    const found = consumptionOfTally(unit.basis, tally)
    // a year tells of its first weeks alone what was silent
    const isSilent = into?.isSilent || carriedIn('day', day)?.isSilent
    return { ...found, isUncertain: found.missing > 0 || isSilent === true || (into?.byDay.size ?? 0) > 0 }
  }
  const untilYesterday = (kind: 'month' | 'year') =>
    between(soFar(kind, yesterday).from, addDays(yesterday, -1), carriedIn(kind, yesterday))
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

function readingsAt(unit: StoredUnit, ts: number, of: (kind: ConsumptionKind) => Certain): MadeReading[] {
  const points: readonly [ConsumptionKind, string | null, number | null][] = [
    ['day', unit.dayItemId, unit.dayLimit],
    ['month', unit.monthItemId, unit.monthLimit],
    ['year', unit.yearItemId, unit.yearLimit],
  ]
  return points.flatMap(([kind, pointId, limit]) => {
    if (pointId === null || limit === null) return []
    const { value, isUncertain } = of(kind)
    // of a period of which nothing was read yet nobody knows how it stands: what was over before stays so until then
    if (value === null || !Number.isFinite(value)) return []
    return [{ pointId, ts, value, quality: isUncertain ? 1 : 0 }]
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
