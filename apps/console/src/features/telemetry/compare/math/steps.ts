import { firstOfMonth, lastOfMonth } from '@energy-console/contract'
import { type PointStep, pointSteps, stepsOfDay } from '@energy-console/contract/telemetry'
import { wallClock } from '@energy-console/schematic/time'
import { daysOf, type Period } from '../../../../kit/report/period'
import type { CompareMode } from '../compareAddress'
import type { Series } from './series'

/** Days for which a step is fine enough, and not so fine that nobody would see it. */
const offered: Readonly<Record<PointStep, readonly [least: number, most: number]>> = {
  '5m': [1, 7],
  '15m': [1, 62],
  '1h': [1, 366],
  '1d': [3, 3_700],
  '1M': [59, Number.POSITIVE_INFINITY],
}

type Days = Pick<Period, 'from' | 'to'>

const isOfMonths = ({ from, to }: Days) => from === firstOfMonth(from) && to === lastOfMonth(to)

/** The steps that a period may be compared by, fine to coarse: months of what is made of whole ones; some ways have but one. */
export function stepsFor(mode: CompareMode, period: Days): PointStep[] {
  if (mode === 'heat' || mode === 'dayTypes') return ['1h']
  const days = daysOf(period)
  const kinds: readonly PointStep[] = mode === 'regression' ? ['1h', '1d'] : pointSteps
  const some = kinds.filter(
    (step) => days >= offered[step][0] && days <= offered[step][1] && (step !== '1M' || isOfMonths(period)),
  )
  return some.length > 0 ? some : ['1d']
}

/** Days up to which each of these steps suits; the last one suits any. */
const suited: Partial<Record<CompareMode, readonly (readonly [PointStep, number])[]>> = {
  // as fine as its peaks ask for
  duration: [
    ['15m', 31],
    ['1h', 366],
  ],
  // of more than a week it would tell the course of the day
  regression: [['1h', 7]],
}
const usual = [
  ['5m', 2],
  ['1h', 62],
] as const

/** The step that suits a way of comparing and a period. */
export function usualStep(mode: CompareMode, period: Days): PointStep {
  const days = daysOf(period)
  const steps = stepsFor(mode, period)
  const [wanted] = (suited[mode] ?? usual).find(([, most]) => days <= most) ?? ['1d']
  return steps.find((step) => step === wanted) ?? steps.at(-1) ?? '1d'
}

/** Days of the shortest month. */
const leastDays = 28

/** Steps that a period of so many days has at most. */
export const countOf = (step: PointStep, days: number): number =>
  Math.ceil(step === '1M' ? (days + 1) / leastDays : (days + 1) * stepsOfDay(step))

/** The steps of a former period (from `start`, Unix ms) up to where one that is not over has got: `elapsed` ms of the zone's clock. */
export function elapsedOf(series: Series, start: number, elapsed: number, zone: string): Series {
  const begin = wallClock(start, zone).getTime()
  return series.filter(({ at }) => wallClock(at, zone).getTime() - begin < elapsed)
}

/** What a clock has gone on by, ms. */
export const elapsedBetween = (start: number, until: number, zone: string): number =>
  wallClock(until, zone).getTime() - wallClock(start, zone).getTime()
