import {
  type DemandForecast,
  mostTrendDays,
  type PointTrend,
  stepMs,
  type TrendStep,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { pointInfosOf } from '../../devices'
import { type Learnt, learnFrom, learntDays } from './learn'
import { forecastDay } from './math/forecast'
import { movingAverage } from './math/movingAverage'
import { outliersOf } from './math/outliers'
import type { Step } from './math/series'
import { isByTime, type ToldStep, toldBy } from './oneRule'
import { type PointAsked, readSteps, type StepsAsked } from './readSteps'
import { shownSlope } from './slopeIn'
import { rollUpMs, slotsOf } from './steps'
import { wholeDays } from './wholeDays'

const dayMs = 86_400_000
/** Steps that a moving average joins: hours of a day, days of a week, quarters of three hours. */
const averages: Readonly<Record<TrendStep, number>> = { '15m': 13, '1h': 25, '1d': 7 }

/** How far a moving average reaches to either side, ms. */
const aroundMs = (step: TrendStep) => Math.floor(averages[step] / 2) * stepMs[step]

/** A point as its steps are read. @throws AppError 404 for one that the scope does not show; `telemetry.noTrend` */
export async function trendPoint(tx: Tx, itemId: string): Promise<PointAsked> {
  const [info] = await pointInfosOf(tx, [itemId])
  if (!info) throw notFound()
  if (info.dataType !== 'number') throw refuse(telemetryErrors.noTrend, {}, 'itemId')
  const { rows } = await tx.execute<{ zone: string }>(
    sql`select usable_zone(time_zone) as zone from station where id = ${info.stationId}::bigint`,
  )
  return { itemId, isRate: info.kind === 'accumulated', zone: rows[0]?.zone ?? 'UTC' }
}

/** The analysis of a point over `start ≤ ts < end` (Unix ms). @throws AppError as `trendPoint`; `telemetry.badRange`, `telemetry.rangeTooLong` */
export async function readTrend(
  tx: Tx,
  { itemId, start: from, end: to, nowMs }: { itemId: string; start: number; end: number; nowMs: number },
): Promise<PointTrend> {
  if (from >= to) throw refuse(telemetryErrors.badRange)
  // the last day may have 25 hours
  if (to - from > (mostTrendDays + 1) * dayMs)
    throw refuse(telemetryErrors.rangeTooLong, { days: mostTrendDays }, 'end')
  const point = await trendPoint(tx, itemId)
  const { start, end } = wholeDays(point.zone, from, to)
  const step: TrendStep = end - start <= 2.1 * dayMs ? '15m' : end - start <= 62.1 * dayMs ? '1h' : '1d'
  const untilMs = nowMs - rollUpMs
  const asked = { ...point, step, untilMs }
  const averaged = averages[step]
  const wide = { start: start - aroundMs(step), end: end + aroundMs(step) }
  const span = step === '1d' ? wholeDays(point.zone, wide.start, wide.end) : wide
  const beside = await readSteps(tx, { ...asked, ...span })
  const learnt = await learn(tx, { ...asked, before: start, or: Math.min(end, nowMs), beside })
  // what is to come is no gap
  const around = toldBy(beside, learnt?.byTime ?? isByTime(beside, step)).filter(
    ({ at }) => at < end || at + stepMs[step] <= untilMs,
  )
  const averagesAround = movingAverage(
    around.map(({ value }) => value),
    averaged,
  )
  const first = around.findIndex(({ at }) => at >= start)
  const last = around.findLastIndex(({ at }) => at < end)
  const steps = around.slice(first, last + 1)
  const means = averagesAround.slice(first, last + 1)
  const outliers = outliersOf(steps, means, learnt?.baseline, slotsOf(step) / 7)
  return {
    itemId,
    step,
    isRate: point.isRate,
    points: steps.map(({ at, slot, value }, place) => {
      const { low = null, middle = null, high = null } = learnt?.baseline.at(slot) ?? {}
      return [at, value, means[place] ?? null, low, middle, high, outliers[place] ? 1 : 0]
    }),
    averaged,
    slope: shownSlope(steps, step),
    learnt: learnt ? { start: learnt.start, end: learnt.end } : null,
    forecast: await forecastToday(tx, point, nowMs),
  }
}

interface LearnAsked extends Omit<StepsAsked, 'start' | 'end'> {
  before: number
  or?: number
  /** Steps that stand beside what is usual, told by the same rule. */
  beside?: readonly ToldStep[]
}

/** What is usual, learnt from the weeks before an instant, or from those up to another where too little is known then; by which rule. */
async function learn(
  tx: Tx,
  { before, or, beside = [], ...asked }: LearnAsked,
): Promise<(Learnt & { steps: Step[]; byTime: boolean }) | undefined> {
  for (const until of or === undefined ? [before] : [before, or]) {
    const days = wholeDays(asked.zone, until - learntDays[asked.step] * dayMs, until)
    const end = until === before ? before : days.end
    const told = await readSteps(tx, { ...asked, start: days.start, end, asOfEnd: true })
    const byTime = isByTime([...told, ...beside], asked.step)
    const steps = toldBy(told, byTime)
    const learnt = learnFrom(steps, asked.step)
    if (learnt) return { ...learnt, steps, byTime, end: Math.min(learnt.end, end) }
  }
  return undefined
}

/** The demand of today at a point's station, in quarters of an hour, or in hours where nothing finer is kept; null without a baseline. */
export async function forecastToday(
  tx: Tx,
  point: PointAsked,
  nowMs: number,
): Promise<DemandForecast | null> {
  const { start, end } = wholeDays(point.zone, nowMs, nowMs + 1)
  for (const step of ['15m', '1h'] as const) {
    const asked = { ...point, step, untilMs: nowMs - rollUpMs }
    const beside = await readSteps(tx, { ...asked, start, end })
    const learnt = await learn(tx, { ...asked, before: start, beside })
    if (!learnt) continue
    const today = toldBy(beside, learnt.byTime)
    const found = forecastDay(learnt.baseline, learnt.steps, today)
    if (!found) continue
    const expected = new Map(found.steps.map((each) => [each.at, each]))
    const { at: ts, ...peak } = found.peak
    return {
      ...{ start, end, step, peak: { ts, ...peak } },
      points: today.map(({ at, value }) => {
        const { value: middle = null, low = null, high = null } = expected.get(at) ?? {}
        return [at, value, middle, low, high]
      }),
    }
  }
  return null
}
