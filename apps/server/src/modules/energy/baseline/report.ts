import { type DataOf, daysBetween, type Translate } from '@energy-console/contract'
import {
  type BaselineFileRow,
  type BaselineProblem,
  type DriverKind,
  type getBaselineReport,
  lackingDay,
  leastBaselineDays,
  mostBaselineDays,
} from '@energy-console/contract/energy'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { pointInfosOf } from '../../devices'
import type { DaySpan } from '../calendar/spans'
import { type Asking, clockAt, requireSpan } from '../cost/scope'
import { lackingDays } from '../rolled/lackingDays'
import { partsOf } from '../unit/parts'
import { countedBy } from '../unit/queries'
import { expectedOf, type Fit, fitOf } from './fit'
import { energyBaselineDriverTable, energyBaselineTable } from './table'

type Report = DataOf<typeof getBaselineReport>

interface Driver {
  itemId: string
  kind: DriverKind
  balance: number | null
}

/** A day's mean temperature as degree days, or any driver as it is. */
export function driverValue({ kind, balance }: Pick<Driver, 'kind' | 'balance'>, value: number): number {
  if (kind === 'plain' || balance === null) return value
  return Math.max(0, kind === 'heating' ? balance - value : value - balance)
}

/** What was used beside what the baseline expects, of the days of a span that are over. @throws 404, badRange */
export async function reportOf(
  { tx, now }: Asking,
  { id, from, to }: DaySpan & { id: string },
): Promise<Report> {
  requireSpan({ from, to }, mostBaselineDays)
  const [baseline] = await tx.select().from(energyBaselineTable).where(eq(energyBaselineTable.id, id))
  if (!baseline) throw notFound()
  const drivers = await tx
    .select()
    .from(energyBaselineDriverTable)
    .where(eq(energyBaselineDriverTable.recordId, id))
    .orderBy(asc(energyBaselineDriverTable.rowRank))
  const { today } = await clockAt({ tx, now }, baseline.stationId)
  const counted = (await countedBy(tx, [baseline])).get(id)
  const fittedTo = { from: baseline.firstDay, to: baseline.lastDay }
  const spans = [fittedTo, { from, to }]
  const terms = (counted?.terms ?? []).map((term) => ({ ...term, unitId: id }))
  const energies = (await partsOf(tx, terms, { spans, now })).get(id) ?? new Map<string, number>()
  const driversOn = await driversRead(tx, drivers, { spans, now })
  const isLacking = await lackingOn(
    tx,
    [...terms, ...drivers].map(({ itemId }) => itemId),
    { spans, now },
  )
  const dayAt = (day: string) => ({
    ...{ day, isLacking: isLacking(day), drivers: driversOn(day) },
    energy: isLacking(day) ? undefined : energies.get(day),
  })
  const ended = ({ from: first, to: last }: DaySpan) =>
    first < today
      ? daysBetween(first, last)
          .filter((day) => day < today)
          .map(dayAt)
      : []
  const toFit = ended(fittedTo)
  const complete = toFit.flatMap(({ day, energy, drivers: values }) =>
    energy === undefined || !values.every(isKnown) ? [] : [{ day, energy, drivers: values }],
  )
  const { fit, problem } = fitted(drivers, complete)
  const days = ended({ from, to }).map(({ day, energy, drivers: values, isLacking: lacks }) => ({
    day,
    isLacking: lacks,
    actual: energy ?? null,
    expected: fit ? expectedOn(fit, values) : null,
  }))
  const sums = summed(days, fittedTo.to)
  const infos = new Map(
    (
      await pointInfosOf(
        tx,
        drivers.map(({ itemId }) => itemId),
      )
    ).map((info) => [info.itemId, info]),
  )
  const shown = Math.max(0, fit?.leftOut.indexOf(null) ?? 0)
  return {
    energyUnit: counted?.energyUnit ?? 'kWh',
    problem,
    model: fit
      ? {
          base: fit.base,
          drivers: drivers.map(({ itemId, kind }, at) => {
            const info = infos.get(itemId)
            return {
              name: info ? `${info.deviceName} ${info.propertyName}` : '',
              unit: kind === 'plain' ? (info?.unit ?? '') : '℃·d',
              slope: fit.slopes[at] ?? 0,
              leftOut: fit.leftOut[at] ?? null,
            }
          }),
          r2: fit.r2,
          cv: fit.cv,
          days: complete.length,
          missingDays: daysBetween(fittedTo.from, fittedTo.to).length - complete.length,
          lackingDays: toFit.filter((day) => day.isLacking).length,
        }
      : null,
    fittedTo,
    ...sums,
    fitted: complete.map(({ day, energy, drivers: values }) => ({ day, energy, driver: values[shown] ?? 0 })),
  }
}

function fitted(
  drivers: readonly Driver[],
  days: readonly { energy: number; drivers: readonly number[] }[],
): { fit: Fit | undefined; problem: BaselineProblem | null } {
  if (drivers.length === 0) return { fit: undefined, problem: 'driverGone' }
  if (days.length < leastBaselineDays) return { fit: undefined, problem: 'fewDays' }
  const fit = fitOf(days)
  return { fit, problem: fit ? null : 'sameDrivers' }
}

const isKnown = (value: number | undefined): value is number => value !== undefined

/** What a day is expected to come to, null where a driver that the model knows is missing. */
const expectedOn = (fit: Fit, values: readonly (number | undefined)[]): number | null =>
  values.every((value, at) => isKnown(value) || fit.leftOut[at] !== null)
    ? expectedOf(
        fit,
        values.map((value) => value ?? 0),
      )
    : null

interface Spans {
  spans: readonly DaySpan[]
  now: Date
}

/** Whether a day tells too little or too much: of the energy, or of a register that it depends on. */
async function lackingOn(
  tx: Tx,
  itemIds: readonly string[],
  { spans, now }: Spans,
): Promise<(day: string) => boolean> {
  const days = new Set<string>()
  for (const span of spans)
    for (const ofItem of (await lackingDays(tx, itemIds, { ...span, now })).values())
      for (const day of ofItem) days.add(day)
  return (day) => days.has(day)
}

/** Reads all drivers at once; answers their values of a day, undefined where one is missing. */
async function driversRead(
  tx: Tx,
  drivers: readonly Driver[],
  asked: Spans,
): Promise<(day: string) => (number | undefined)[]> {
  const itemIds = [...new Set(drivers.map(({ itemId }) => itemId))]
  const parts = await partsOf(
    tx,
    itemIds.map((itemId) => ({ unitId: itemId, itemId, weight: 1 })),
    asked,
  )
  return (day) =>
    drivers.map((driver) => {
      const value = parts.get(driver.itemId)?.get(day)
      return isKnown(value) ? driverValue(driver, value) : undefined
    })
}

/** Adds days up: those after the last that was fitted, which is no result, and only where both sides are known. */
function summed(days: readonly Omit<Report['days'][number], 'sum'>[], lastFitted: string) {
  let [actual, expected, comparedDays] = [0, 0, 0]
  const withSums = days.map((day) => {
    if (day.day > lastFitted && day.actual !== null && day.expected !== null) {
      actual += day.actual
      expected += day.expected
      comparedDays += 1
    }
    return { ...day, sum: comparedDays > 0 ? actual - expected : null }
  })
  return { days: withSums, actual, expected, comparedDays }
}

/** The report as lines of a file. */
export const baselineFileRows = ({ days }: Report, say: Translate): z.infer<typeof BaselineFileRow>[] =>
  days.map(({ day, actual, expected, sum, isLacking }) => ({
    ...{ day, actual, expected, sum },
    difference: actual === null || expected === null ? null : actual - expected,
    note: isLacking ? say(lackingDay) : '',
  }))
