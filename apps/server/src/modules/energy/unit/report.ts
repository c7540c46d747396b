import { addMonths, type DataOf, daysBetween, firstOfMonth, lastOfMonth } from '@energy-console/contract'
import {
  type ConsumptionKind,
  type getUnitSeries,
  type listUnitFigures,
  mostReportedUnits,
  type UnitFigure,
  type UnitFileRow,
  type UnitQuery,
} from '@energy-console/contract/energy'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { notFound } from '../../../platform/errors'
import { type DaySpan, earlier } from '../calendar/spans'
import { type Asking, clockOf } from '../cost/scope'
import { comparedWith } from '../report/spans'
import { carriedInto } from './carried'
import { consumptionOf } from './consumption'
import { partsOf } from './parts'
import { countedBy, isOver, openOver, type StoredUnit, unitsWhere } from './queries'
import { amountAt, amountTermsOf, lackingOf, reckon, termsOf } from './reckon'
import { energyUnitTable } from './table'

/** The days of the day, month or year in which a day lies. */
export function spanOf(kind: ConsumptionKind, day: string): DaySpan {
  if (kind === 'day') return { from: day, to: day }
  if (kind === 'month') return { from: firstOfMonth(day), to: lastOfMonth(day) }
  return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
}

const limitOf = (unit: StoredUnit, kind: ConsumptionKind): number | null =>
  ({ day: unit.dayLimit, month: unit.monthLimit, year: unit.yearLimit })[kind]

/** What the unit consumptions that the caller sees came to in a period. */
export async function figuresOf(
  { tx, now }: Asking,
  { kind, day, stationIds, isOver: isOverOnly }: UnitQuery,
): Promise<DataOf<typeof listUnitFigures>> {
  const where = and(
    stationIds === undefined ? undefined : inArray(energyUnitTable.stationId, stationIds.split(',')),
    isOverOnly ? isOver : undefined,
  )
  const units = await unitsWhere(tx, where, mostReportedUnits)
  const count = await tx.$count(energyUnitTable, where)
  // the same days for all: as many as have come everywhere
  const today = units.map(({ timeZone }) => clockOf(now, timeZone).today).sort()[0] ?? day
  const span = spanOf(kind, day)
  const { ended, previous, lastYear } = comparedWith(span, today)
  const counted = await countedBy(tx, units)
  const found = await reckon(tx, units, counted, { spans: [span, previous, lastYear], now })
  const terms = termsOf(units, counted)
  const carried = await carriedInto(tx, terms, { ...span, now })
  const all = [...terms, ...amountTermsOf(units)]
  const lacking = {
    value: await lackingOf(tx, all, { ...span, now }),
    previous: await lackingOf(tx, all, { ...previous, now }),
    lastYear: await lackingOf(tx, all, { ...lastYear, now }),
  }
  const over = await openOver(tx, units)
  return {
    count,
    units: units.map((unit): UnitFigure => {
      const { energy, amount, value, missing } = found.of(unit, span)
      return {
        id: unit.id,
        unitName: unit.unitName,
        stationId: unit.stationId,
        stationName: unit.stationName,
        scopeName: unit.scopeName,
        basis: unit.basis,
        energyUnit: counted.get(unit.id)?.energyUnit ?? 'kWh',
        basisUnit: unit.basisUnit,
        ...{ energy, amount, value, missingDays: missing },
        atLeast: found.of(unit, span, carried.get(unit.id)).value,
        lackingDays: {
          value: lacking.value(unit).size,
          previous: lacking.previous(unit).size,
          lastYear: lacking.lastYear(unit).size,
        },
        ended: ended ? found.of(unit, ended).value : null,
        previous: found.of(unit, previous).value,
        lastYear: found.of(unit, lastYear).value,
        limit: limitOf(unit, kind),
        over: over.get(unit.id) ?? [],
      }
    }),
  }
}

/** The hours of a day, days of a month or months of a year of one unit consumption. @throws 404 */
export async function seriesOf(
  { tx, now }: Asking,
  { id, kind, day }: Pick<UnitQuery, 'kind' | 'day'> & { id: string },
): Promise<DataOf<typeof getUnitSeries>> {
  const [unit] = await unitsWhere(tx, eq(energyUnitTable.id, id), 1)
  if (!unit) throw notFound()
  const counted = await countedBy(tx, [unit])
  const span = spanOf(kind, day)
  const values = await valuesOfParts({ tx, now }, unit, counted, { kind, span })
  const all = [...termsOf([unit], counted), ...amountTermsOf([unit])]
  const lacking = [...(await lackingOf(tx, all, { ...span, now }))(unit)]
  const before = await valuesOfParts({ tx, now }, unit, counted, { kind, span: yearBefore(kind, span) })
  return {
    parts: partNames(kind, span).map((part, index) => ({
      part,
      value: values[index] ?? null,
      lastYear: before[index] ?? null,
      isLacking:
        kind !== 'day' && lacking.some((one) => one.slice(-part.length) === part || one.startsWith(part)),
    })),
    limit: kind === 'month' ? unit.dayLimit : kind === 'year' ? unit.monthLimit : null,
    unit: `${counted.get(unit.id)?.energyUnit ?? 'kWh'}/${unit.basisUnit}`,
  }
}

/** The same days a year earlier; a whole month stands beside a whole one. */
const yearBefore = (kind: ConsumptionKind, { from, to }: DaySpan): DaySpan =>
  kind === 'day'
    ? { from: addMonths(from, -12), to: addMonths(to, -12) }
    : { from: addMonths(from, -12), to: lastOfMonth(to, -12) }

const two = (number: number) => String(number).padStart(2, '0')
const partNames = (kind: ConsumptionKind, { from, to }: DaySpan): string[] =>
  kind === 'day'
    ? Array.from({ length: 24 }, (_, hour) => `${two(hour)}:00`)
    : kind === 'month'
      ? daysBetween(from, to).map((day) => day.slice(5))
      : Array.from({ length: 12 }, (_, month) => `${from.slice(0, 4)}-${two(month + 1)}`)

async function valuesOfParts(
  { tx, now }: Asking,
  unit: StoredUnit,
  counted: Awaited<ReturnType<typeof countedBy>>,
  { kind, span }: { kind: ConsumptionKind; span: DaySpan },
): Promise<(number | null)[]> {
  const asked = { spans: [span], part: kind === 'day' ? 'hour' : 'day', now } as const
  const energies = (await partsOf(tx, termsOf([unit], counted), asked)).get(unit.id)
  const amounts = await partsOf(tx, amountTermsOf([unit]), asked)
  const at = amountAt(unit, amounts)
  const of = (prefix: string) =>
    consumptionOf(
      unit.basis,
      [...(energies ?? [])].filter(([part]) => part.startsWith(prefix)),
      at,
    ).value
  const year = span.from.slice(0, 4)
  if (kind === 'day') return partNames(kind, span).map((hour) => of(`${span.from} ${hour}`))
  if (kind === 'month') return daysBetween(span.from, span.to).map(of)
  return Array.from({ length: 12 }, (_, month) => of(`${year}-${two(month + 1)}`))
}

/** The report as lines of a file. */
export const unitFileRows = ({ units }: DataOf<typeof listUnitFigures>): z.infer<typeof UnitFileRow>[] =>
  units.map(({ scopeName, energyUnit, ...unit }) => ({
    unitName: unit.unitName,
    stationName: unit.stationName,
    scopeName: scopeName ?? unit.stationName,
    basis: unit.basis,
    energy: unit.energy,
    energyUnit,
    amount: unit.amount,
    basisUnit: unit.basisUnit,
    value: unit.value,
    previous: unit.previous,
    lastYear: unit.lastYear,
    limit: unit.limit,
    lackingDays: unit.lackingDays.value,
  }))

/** What is told of the days of a period that have come. */
export const soFar = (kind: ConsumptionKind, today: string): DaySpan => {
  const { from, to } = spanOf(kind, today)
  return { from, to: earlier(to, today) }
}
