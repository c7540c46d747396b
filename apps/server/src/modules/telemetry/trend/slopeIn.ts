import { stepMs, type TrendSlope, type TrendStep } from '@energy-console/contract/telemetry'
import type { Step } from './math/series'
import { dayMeans, slopeOf } from './math/slope'
import { dayOfStep } from './steps'

/** Whole days from which the slope is that of their means. */
export const leastDays = 7

/** The slope of whole days, or of the steps where there are too few. */
export function slopeIn(steps: readonly Step[], step: TrendStep): TrendSlope | null {
  const isDaily = step === '1d'
  const isStart = (each: Step, before: Step | undefined) =>
    !before || dayOfStep(each, step) !== dayOfStep(before, step)
  const starts = isDaily ? [] : steps.filter((each, place) => isStart(each, steps[place - 1]))
  const end = (steps.at(-1)?.at ?? 0) + stepMs[step]
  const days = dayMeans(steps, [...starts.map(({ at }) => at), end])
  const isOfDays = isDaily || days.filter(({ value }) => value !== null).length >= leastDays
  const slope = slopeOf(isOfDays && !isDaily ? days : steps)
  if (!slope) return null
  const { perDay, r2, isClear, count } = slope
  return { perDay, r2, isClear, count, basis: isOfDays ? 'days' : 'steps' }
}
