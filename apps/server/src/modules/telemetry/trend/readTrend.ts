import {
  type DemandForecast,
  mostTrendDays,
  type PointTrend,
  type TrendSlope,
  type TrendStep,
  telemetryErrors,
} from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { pointInfosOf } from '../../devices'
import { type Baseline, learnBaseline } from './math/baseline'
import { forecastDay } from './math/forecast'
import { movingAverage } from './math/movingAverage'
import { outliersOf } from './math/outliers'
import type { Step } from './math/series'
import { dayMeans, slopeOf } from './math/slope'
import { readSteps, type StepsAsked, slotsOf, stepWidths } from './readSteps'

const minuteMs = 60_000
const dayMs = 86_400_000
/** What is usual is learnt from so much before, or from what there is, if that is enough: of quarters, which readings tell, from less. */
export const learntMs: Readonly<Record<TrendStep, number>> = {
  '15m': 21 * dayMs,
  '1h': 56 * dayMs,
  '1d': 56 * dayMs,
}
const leastLearntMs = 14 * dayMs
/** The next run of the roll-ups takes what came since the last one. */
const rollUpMs = 2 * minuteMs
/** Whole days from which the slope is that of their means. */
const leastDays = 7
/** Steps that a moving average joins: hours of a day, days of a week, quarters of three hours. */
const averages: Readonly<Record<TrendStep, number>> = { '15m': 13, '1h': 25, '1d': 7 }

/** What steps of a point are asked by. */
export type PointAsked = Pick<StepsAsked, 'itemId' | 'isRate' | 'zone'>

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
  const { start, end } = await wholeDays(tx, point.zone, from, to)
  const step: TrendStep = end - start <= 2.1 * dayMs ? '15m' : end - start <= 62.1 * dayMs ? '1h' : '1d'
  const untilMs = nowMs - rollUpMs
  const asked = { ...point, step, untilMs }
  const steps = await readSteps(tx, { ...asked, start, end })
  const learnt = await learn(tx, { ...asked, before: start, or: Math.min(end, nowMs) })
  const averaged = averages[step]
  const means = movingAverage(
    steps.map(({ value }) => value),
    averaged,
  )
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
    slope: slopeIn(steps, step),
    learnt: learnt ? { start: learnt.start, end: learnt.end } : null,
    forecast: await forecastToday(tx, point, nowMs),
  }
}

/** The whole days of a zone that a span touches. */
async function wholeDays(tx: Tx, zone: string, from: number, to: number) {
  const { rows } = await tx.execute<{ start: number; end: number }>(sql`
    select extract(epoch from date_trunc('day', to_timestamp(${from}::float8 / 1000), ${zone}))::float8 * 1000 as start,
      extract(epoch from ((date_trunc('day', to_timestamp(${to - 1}::float8 / 1000) at time zone ${zone})
        + interval '1 day') at time zone ${zone}))::float8 * 1000 as end`)
  return rows[0] ?? { start: from, end: to }
}

interface Learnt {
  baseline: Baseline
  steps: Step[]
  start: number
  end: number
}

/** What is usual, learnt from the weeks before an instant, or from those up to another where too little is known then. */
async function learn(
  tx: Tx,
  { before, or, ...asked }: Omit<StepsAsked, 'start' | 'end'> & { before: number; or?: number },
): Promise<Learnt | undefined> {
  for (const until of or === undefined ? [before] : [before, or]) {
    const days = await wholeDays(tx, asked.zone, until - learntMs[asked.step], until)
    const end = until === before ? before : days.end
    const steps = await readSteps(tx, { ...asked, start: days.start, end })
    const first = steps.find(({ value }) => value !== null)
    const last = steps.findLast(({ value }) => value !== null)
    if (!first || !last || last.at + stepWidths[asked.step] - first.at < leastLearntMs) continue
    const around = asked.step === '15m' ? 1 : 0
    const baseline = learnBaseline(steps, { slots: slotsOf(asked.step), around })
    return { baseline, steps, start: first.at, end: Math.min(last.at + stepWidths[asked.step], end) }
  }
  return undefined
}

/** The slope of whole days, or of the steps where there are too few. */
function slopeIn(steps: readonly Step[], step: TrendStep): TrendSlope | null {
  const isDaily = step === '1d'
  const dayOf = ({ slot }: Step) => Math.floor(slot / (slotsOf(step) / 7))
  const isStart = (each: Step, before: Step | undefined) => !before || dayOf(each) !== dayOf(before)
  const starts = isDaily ? [] : steps.filter((each, place) => isStart(each, steps[place - 1]))
  const end = (steps.at(-1)?.at ?? 0) + stepWidths[step]
  const days = dayMeans(steps, [...starts.map(({ at }) => at), end])
  const isOfDays = isDaily || days.filter(({ value }) => value !== null).length >= leastDays
  const slope = slopeOf(isOfDays && !isDaily ? days : steps)
  if (!slope) return null
  const { perDay, r2, isClear, count } = slope
  return { perDay, r2, isClear, count, basis: isOfDays ? 'days' : 'steps' }
}

/** The demand of today at a point's station, in quarters of an hour, or in hours where nothing finer is kept; null without a baseline. */
export async function forecastToday(
  tx: Tx,
  point: PointAsked,
  nowMs: number,
): Promise<DemandForecast | null> {
  const { start, end } = await wholeDays(tx, point.zone, nowMs, nowMs + 1)
  for (const step of ['15m', '1h'] as const) {
    const asked = { ...point, step, untilMs: nowMs - rollUpMs }
    const learnt = await learn(tx, { ...asked, before: start })
    if (!learnt) continue
    const today = await readSteps(tx, { ...asked, start, end })
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
