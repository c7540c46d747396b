import { stepMs, type TrendSlope, type TrendStep } from '@energy-console/contract/telemetry'
import type { Step } from './math/series'
import { dayMeans, slopeOf } from './math/slope'
import { dayOfStep } from './steps'

/** Whole days from which the slope is that of their means. */
export const leastDays = 7

/** Whole days before which nothing is said of the trend of a longer span: of a single week, its weekend is the trend. */
const leastShown = 14

/** The slope that is shown of a span: none of days that are not two weeks; of quarters of an hour, that of their course. */
export const shownSlope = (steps: readonly Step[], step: TrendStep): TrendSlope | null =>
  step === '15m' || knownDays(steps, step).length >= leastShown ? slopeIn(steps, step) : null

const knownDays = (steps: readonly Step[], step: TrendStep) =>
  (step === '1d' ? steps : daysOf(steps, step)).filter(({ value }) => value !== null)

/** The means of whole days. */
function daysOf(steps: readonly Step[], step: TrendStep) {
  const isStart = (each: Step, before: Step | undefined) =>
    !before || dayOfStep(each, step) !== dayOfStep(before, step)
  const starts = steps.filter((each, place) => isStart(each, steps[place - 1]))
  const end = (steps.at(-1)?.at ?? 0) + stepMs[step]
  return dayMeans(steps, [...starts.map(({ at }) => at), end])
}

/** The slope of whole days, or of the steps where there are too few. */
export function slopeIn(steps: readonly Step[], step: TrendStep): TrendSlope | null {
  const isDaily = step === '1d'
  const days = isDaily ? [] : daysOf(steps, step)
  const isOfDays = isDaily || days.filter(({ value }) => value !== null).length >= leastDays
  const slope = slopeOf(isOfDays && !isDaily ? days : steps)
  if (!slope) return null
  const { perDay, r2, isClear, count } = slope
  return { perDay, r2, isClear, count, basis: isOfDays ? 'days' : 'steps' }
}
