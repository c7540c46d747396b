import { daysFrom, type Translate } from '@energy-console/contract'
import {
  energyErrors,
  mostReportCells,
  mostReportDays,
  mostReportHourlyCosts,
  mostReportPoints,
  mostReportRunHours,
  type ReckonedReport,
  type ReportStep,
} from '@energy-console/contract/energy'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { stationTable } from '../../stations'
import { type DaySpan, earlier } from '../calendar/spans'
import { clockOf, requireSpan } from '../cost/scope'
import { runningKey } from '../running/threshold'
import { empty } from './cell'
import { type Cells, cellsOf } from './cells'
import { type Definition, type ResolvedObject, resolveObjects } from './definition'
import { energyPointsIn, figuresOf, runningIn } from './figures'
import { readFormulas } from './formulas'
import { comparesOf, layOut } from './layOut'
import { type Era, type Eras, type TotalEras, timeEras, totalEras, wholeEras } from './steps'

interface Asking {
  tx: Tx
  now: Date
  say: Translate
  /** Of who asks: the clock of a report that is of no station. */
  timeZone: string
}

/**
 * Reckons a report over days of its stations' calendars: cells of points, of groups, of formulas, totals, and what they are
 * compared with. @throws badRange, badReportFormula, tooManyReportCells, tooManyReportPoints, tooManyReportTimes, tooManyReportRunHours
 */
export async function reckoned(
  { tx, now, say, timeZone }: Asking,
  definition: Definition,
  span: DaySpan,
): Promise<ReckonedReport> {
  requireSpan(span, mostReportDays)
  const { measures, layout } = definition
  const formulas = readFormulas(definition)
  const objects = await resolveObjects(tx, definition, say)
  const clock = clockOf(now, (await zoneOf(tx, definition.stationId, objects)) ?? timeZone)
  const step = layout === 'time' ? definition.step : 'day'
  const eras = layout === 'time' ? timeEras(span, step, clock) : wholeEras(span, clock)
  const compared = measures.flatMap(comparesOf)
  const hasTotals = layout === 'time' && definition.hasTotal === true && compared.length > 0
  const byTime = measures.some(({ total }) => total !== 'auto')
  const totals = hasTotals ? totalEras(span, { step, clock, byTime }) : undefined
  refuseTooMuch(definition, objects, eras)
  refuseLongRuns(definition, objects, { eras, totals, today: clock.today })
  refuseLongCosts(definition, objects, { step, eras, totals, today: clock.today })

  const rows = objects.map((object, place) => ({ ...object, formula: formulas.rows[place] }))
  const columns = measures.map((measure, place) => ({ ...measure, formula: formulas.columns[place] }))
  const cellsIn = async (era: Era): Promise<Cells> => {
    const figure = await figuresOf(tx, { objects, measures, era, step, now, today: clock.today })
    return cellsOf({ rows, columns, keys: era.keys, figure })
  }
  const cells = await cellsIn(eras.now)
  const asked = (which: 'previous' | 'lastYear') => compared.includes(which)
  const beside = async (which: 'previous' | 'lastYear') => {
    const era = eras[which]
    if (!asked(which) || !era || !eras.compared) return undefined
    return without(await cellsIn(era), era.unlike)
  }
  const timed = async (era: Era) => ({ keys: era.keys, cells: await cellsIn(era) })
  const totalBeside = async (which: 'previous' | 'lastYear') => {
    const era = totals?.[which]
    return asked(which) && era ? { [which]: await timed(era) } : {}
  }
  const isRunning = eras.compared !== undefined && eras.compared !== eras.now && compared.length > 0
  return {
    ...{ reportName: definition.reportName, layout, ...span },
    headLines: linesOf(definition.headLines, /\r?\n/),
    signLines: linesOf(definition.signLines, /[,，;；]/),
    ...layOut({
      ...{ definition, objects, rows, columns, span, clock, say, keys: eras.now.keys, cells },
      compared: isRunning && eras.compared ? await cellsIn(eras.compared) : cells,
      previous: await beside('previous'),
      lastYear: await beside('lastYear'),
      totals: totals && {
        compared: totals.ended ? await timed(totals.ended) : { keys: eras.now.keys, cells },
        ...(await totalBeside('previous')),
        ...(await totalBeside('lastYear')),
      },
    }),
  }
}

/** Cells but for those at some of their times. */
const without = (cells: Cells, times: ReadonlySet<number> = new Set()): Cells =>
  times.size === 0
    ? cells
    : cells.map((row) => row.map((own) => own.map((cell, time) => (times.has(time) ? empty : cell))))

const linesOf = (text: string | null | undefined, between: RegExp) =>
  (text ?? '')
    .split(between)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The zone that a report's rows go by: that of its station, or of the first one that its points are of. */
async function zoneOf(
  tx: Tx,
  stationId: string | null | undefined,
  objects: readonly ResolvedObject[],
): Promise<string | undefined> {
  const id = stationId ?? objects.flatMap(({ points }) => points.flat())[0]?.stationId
  if (!id) return undefined
  const [station] = await tx
    .select({ timeZone: stationTable.timeZone })
    .from(stationTable)
    .where(eq(stationTable.id, id))
  return station?.timeZone
}

/** @throws tooManyReportCells, tooManyReportPoints */
function refuseTooMuch({ measures }: Definition, objects: readonly ResolvedObject[], eras: Eras): void {
  const wide = measures.reduce((sum, measure) => sum + 1 + comparesOf(measure).length, 0)
  const count = wide * objects.length * eras.now.keys.length
  if (count > mostReportCells) throw refuse(energyErrors.tooManyReportCells, { count, most: mostReportCells })
  const points = new Set(objects.flatMap(({ points }) => points.flat().map(({ itemId }) => itemId))).size
  if (points > mostReportPoints)
    throw refuse(energyErrors.tooManyReportPoints, { count: points, most: mostReportPoints })
}

/** Energy of hours is divided hour by hour, however few cells its groups end in. @throws tooManyReportCells */
function refuseLongCosts(
  { measures }: Definition,
  objects: readonly ResolvedObject[],
  { step, ...read }: { step: ReportStep } & Read,
): void {
  if (step !== 'hour') return
  const points = new Set(energyPointsIn({ objects, measures })).size
  const count = points * hoursRead({ measures }, read)
  if (count > mostReportHourlyCosts)
    throw refuse(energyErrors.tooManyReportCells, { count, most: mostReportHourlyCosts })
}

/** The spans that a report reads, and the day that it is. */
interface Read {
  eras: Eras
  totals: TotalEras | undefined
  today: string
}

/** Hours of a report that have begun, those of what it is compared with included. */
function hoursRead({ measures }: Pick<Definition, 'measures'>, { eras, totals, today }: Read): number {
  const compares = new Set(measures.flatMap(comparesOf))
  const read = new Set([
    eras.now,
    ...(compares.size > 0 ? [eras.compared] : []),
    totals?.ended,
    ...(compares.has('previous') ? [eras.previous, totals?.previous] : []),
    ...(compares.has('lastYear') ? [eras.lastYear, totals?.lastYear] : []),
  ])
  const days = [...read].reduce(
    (sum, era) => sum + (era ? Math.max(0, daysFrom(era.from, earlier(era.to, today)) + 1) : 0),
    0,
  )
  return days * 24
}

/** Run hours are read hour by hour, however few cells they end in. @throws tooManyReportRunHours */
function refuseLongRuns({ measures }: Definition, objects: readonly ResolvedObject[], read: Read): void {
  const points = new Set(runningIn({ objects, measures }).map(runningKey)).size
  const count = points * hoursRead({ measures }, read)
  if (count > mostReportRunHours)
    throw refuse(energyErrors.tooManyReportRunHours, { count, most: mostReportRunHours })
}
