import {
  energyErrors,
  isMeasuredKind,
  isTimeKind,
  mostExtremeTimes,
  type ReportMeasure,
  type ReportStep,
} from '@energy-console/contract/energy'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { toWireTime } from '../../../platform/http'
import { earlier } from '../calendar/spans'
import { hourSumsByMeter, type MeterSum, revisionsOf, stepSumsByMeter, sumsByMeter } from '../cost/meterSums'
import { statesOf, termsInOrder } from '../division/tariffsHeld'
import { gapsOf } from '../rolled/gaps'
import { type HeldFigure, readHeldFigures } from '../rolled/heldFigures'
import { gapsByItem, partialPlaces } from '../rolled/partial'
import { type Rolled, type RolledPoints, readRolled, whole } from '../rolled/readRolled'
import { type Running, readRunHours } from '../running/readRunHours'
import { runningKey } from '../running/threshold'
import { type Cell, empty } from './cell'
import type { Figure } from './cells'
import type { ResolvedObject } from './definition'
import { type Extreme, extremeKey, timesOfExtremes } from './extremes'
import type { Era } from './steps'

interface Asked {
  objects: readonly ResolvedObject[]
  measures: readonly ReportMeasure[]
  era: Era
  step: ReportStep
  now: Date
  /** The day that it is where the report is of. */
  today: string
}

/** Above what something runs unless a column says so. */
const defaultAbove = 0

/** Reads what the points of a report come to over a span, in a few statements. @throws tooManyReportTimes */
export async function figuresOf(tx: Tx, asked: Asked): Promise<Figure> {
  const { measures, era, step, now, today } = asked
  const isWhole = era.keys.every((key) => key === whole)
  const span = { from: era.from, to: era.to, step, isWhole }
  const idsFor = (isIt: (measure: ReportMeasure) => boolean) => [
    ...new Set(pointsFor(asked, isIt).map(({ point }) => point.itemId)),
  ]
  const rolled = await readRolled(tx, { ...span, itemIds: idsFor(isRolled) })
  const holding = heldIn(asked)
  const held = await readHeldFigures(tx, { ...span, itemIds: holding, nowMs: now.getTime() })
  // roll-ups tell of them: they are not to be compared with what was shown
  const left = new Set(holding.filter((itemId) => !held.has(itemId)))
  const times = await timesOfExtremes(tx, extremesIn(asked, rolled, held), step)
  const running = runningIn(asked)
  const hours = await readRunHours(tx, { ...span, running, nowMs: now.getTime() })
  const energy = await readEnergy(tx, { ...span, today, itemIds: idsFor(isEnergy) })
  const isLacking = await lackingIn(
    tx,
    idsFor(({ kind }) => isMeasuredKind(kind)),
    { era, now },
  )

  const cellOf: Figure = (itemId, column, key) => {
    const measure = measures[column]
    if (!measure) return empty
    const { kind } = measure
    if (kind === 'runHours') {
      return hours.get(runningKey({ itemId, above: measure.above ?? defaultAbove }))?.get(key) ?? empty
    }
    if (isEnergy(measure)) return energyCell(energy.get(itemId)?.get(key), measure)
    const shown = held.get(itemId)?.get(key)
    if (shown && isShown(kind)) return heldCell(shown, kind)
    const found = rolled.get(itemId)?.get(key)
    if (!found) return empty
    return {
      ...rolledCell(found, measure, (extreme) => times.get(extremeKey({ itemId, ...extreme }))),
      isPartial: isShown(kind) && left.has(itemId),
    }
  }
  return (itemId, column, key) => {
    const cell = cellOf(itemId, column, key)
    return cell.value === null || cell.isPartial || !isLacking(itemId, key)
      ? cell
      : { ...cell, isPartial: true }
  }
}

/** Whether readings of a point are missing at a time, or were told later: by the rule of what energy is used. */
async function lackingIn(
  tx: Tx,
  itemIds: readonly string[],
  { era, now }: Pick<Asked, 'era' | 'now'>,
): Promise<(itemId: string, key: string) => boolean> {
  const times = era.keys.filter((key) => key !== whole)
  const gaps = itemIds.length === 0 ? [] : await gapsOf(tx, itemIds, { from: era.from, to: era.to, now })
  const lacking = new Map(
    [...gapsByItem(gaps)].map(([itemId, own]) => {
      const keys = own.flatMap((gap) => times.slice(...partialPlaces(gap, times)))
      return [itemId, new Set([whole, ...keys])]
    }),
  )
  return (itemId, key) => lacking.get(itemId)?.has(key) ?? false
}

const isEnergy = ({ kind }: ReportMeasure) => kind === 'cost' || kind === 'bandKwh'
const isRolled = (measure: ReportMeasure) =>
  !isEnergy(measure) && measure.kind !== 'runHours' && isMeasuredKind(measure.kind)

const pointsFor = (
  { objects, measures }: Pick<Asked, 'objects' | 'measures'>,
  isIt: (measure: ReportMeasure) => boolean,
) =>
  measures.flatMap((measure, at) =>
    isIt(measure)
      ? objects.flatMap(({ points }) => (points[at] ?? []).map((point) => ({ point, measure })))
      : [],
  )

/** What is told of a value that holds until the next one by what was shown, and of any other by its readings. */
const shownKinds = ['mean', 'min', 'minAt', 'max', 'maxAt'] as const
type ShownKind = (typeof shownKinds)[number]
const isShown = (kind: ReportMeasure['kind']): kind is ShownKind =>
  (shownKinds as readonly string[]).includes(kind)

/** The points of which that is asked for and whose values hold. */
const heldIn = (asked: Pick<Asked, 'objects' | 'measures'>): string[] => [
  ...new Set(
    pointsFor(asked, ({ kind }) => isShown(kind)).flatMap(({ point }) =>
      point.isHeld ? [point.itemId] : [],
    ),
  ),
]

function heldCell(shown: HeldFigure, kind: ShownKind): Cell {
  if (kind !== 'minAt' && kind !== 'maxAt') return { value: shown[kind], isPartial: false }
  const time = toWireTime(new Date(shown[kind]), shown.zone).slice('YYYY-'.length, 'YYYY-MM-DD HH:mm'.length)
  return { value: time, isPartial: false, extreme: kind === 'minAt' ? shown.min : shown.max }
}

/** The points whose run hours are asked for. */
export const runningIn = (asked: Pick<Asked, 'objects' | 'measures'>): Running[] =>
  pointsFor(asked, ({ kind }) => kind === 'runHours').map(({ point, measure }) => {
    return { itemId: point.itemId, above: measure.above ?? defaultAbove, isHeld: point.isHeld }
  })

/** The registers whose energy by band or cost is asked for, each as often as it is. */
export const energyPointsIn = (asked: Pick<Asked, 'objects' | 'measures'>): string[] =>
  pointsFor(asked, isEnergy).map(({ point }) => point.itemId)

/** The extremes whose times are asked for and not known yet. @throws tooManyReportTimes */
function extremesIn(asked: Asked, rolled: RolledPoints, held: ReadonlyMap<string, unknown>): Extreme[] {
  const extremes = pointsFor(asked, ({ kind }) => isTimeKind(kind)).flatMap(({ point, measure }) =>
    held.has(point.itemId)
      ? []
      : [...(rolled.get(point.itemId)?.values() ?? [])].map((one) => ({
          itemId: point.itemId,
          ...extremeOf(one, measure.kind),
        })),
  )
  const count = new Set(extremes.map(extremeKey)).size
  if (count > mostExtremeTimes)
    throw refuse(energyErrors.tooManyReportTimes, { count, most: mostExtremeTimes })
  return extremes
}

const extremeOf = (rolled: Rolled, kind: ReportMeasure['kind']) =>
  kind === 'minAt'
    ? { bucket: rolled.minBucket, value: rolled.min }
    : { bucket: rolled.maxBucket, value: rolled.max }

function rolledCell(
  rolled: Rolled,
  { kind }: ReportMeasure,
  timeOf: (extreme: Omit<Extreme, 'itemId'>) => string | undefined,
): Omit<Cell, 'isPartial'> {
  switch (kind) {
    case 'rise':
    case 'sum':
    case 'min':
    case 'max':
    case 'first':
    case 'last':
      return { value: rolled[kind] }
    case 'mean':
      return { value: rolled.sum / rolled.count }
    case 'minAt':
    case 'maxAt': {
      const extreme = extremeOf(rolled, kind)
      return { value: timeOf(extreme) ?? null, extreme: extreme.value }
    }
    default:
      return { value: null }
  }
}

interface EnergyAsked {
  itemIds: readonly string[]
  from: string
  to: string
  step: ReportStep
  isWhole: boolean
  today: string
}

/** What registers of electricity drew and cost, by point and time, rounded as the cost report does. */
async function readEnergy(
  tx: Tx,
  { step, isWhole, today, ...span }: EnergyAsked,
): Promise<Map<string, Map<string, MeterSum>>> {
  const found = new Map<string, Map<string, MeterSum>>()
  if (span.itemIds.length === 0) return found
  if (step === 'hour') return hourSumsByMeter(tx, { ...span, to: earlier(span.to, today), whole })
  const terms = termsInOrder(await statesOf(tx, await revisionsOf(tx, span.itemIds, span)))
  if (!isWhole)
    for (const [id, sums] of await stepSumsByMeter(tx, { ...span, terms, step })) found.set(id, sums)
  for (const [id, sum] of await sumsByMeter(tx, { ...span, terms }))
    found.set(id, (found.get(id) ?? new Map<string, MeterSum>()).set(whole, sum))
  return found
}

function energyCell(sum: MeterSum | undefined, { kind, band }: ReportMeasure): Cell {
  if (!sum) return empty
  const isPartial = sum.bands.some((one) => one.band === null)
  if (kind === 'cost') return { value: sum.bands.reduce((fen, one) => fen + one.fen, 0) / 100, isPartial }
  const kwh = sum.bands.find((one) => one.band === band)?.kwh
  return { value: kwh === undefined ? 0 : Number(kwh), isPartial }
}
