import { setImmediate } from 'node:timers/promises'
import type { TrendStep } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'
import { settledMs } from './createTrendReader'
import { daysBefore, learnDay, stepsOfWatch, type TrendFigure, type TrendWatch } from './figures'
import type { Step } from './math/series'
import { isByTime, knownAt, toldBy } from './oneRule'
import { readSteps } from './readSteps'
import { dayOfStep } from './steps'
import { wholeDays } from './wholeDays'

/** What a watch would have said, and by which steps; none where too little is kept. */
export interface PastFigures {
  step: TrendStep
  figures: TrendFigure[]
}

/** What a watch would have said within `startMs < ts ≤ endMs` (Unix ms), each day by what was known then. */
export async function pastFigures(
  tx: Tx,
  watch: TrendWatch,
  { startMs, endMs, nowMs }: { startMs: number; endMs: number; nowMs: number },
): Promise<PastFigures> {
  const [first = '1h'] = stepsOfWatch[watch.figure]
  for (const step of stepsOfWatch[watch.figure]) {
    const before = daysBefore(watch, step)
    const { start, end } = wholeDays(watch.zone, startMs, endMs, before)
    const steps = await readSteps(tx, { ...watch, step, start, end, untilMs: nowMs - settledMs })
    const figures: TrendFigure[] = []
    const begins = [...beginsOfDays(steps, step), steps.length]
    for (const [day, from] of begins.entries()) {
      const to = begins[day + 1]
      if (day < before || to === undefined) continue
      const begin = steps[from]?.at ?? end
      const past = knownAt(steps.slice(begins[day - before], from), begin)
      const byTime = isByTime(past, step)
      // a day is looked at until the next one is over
      const next = wholeDays(watch.zone, begin, begin + 1).end
      const over = wholeDays(watch.zone, next, next + 1).end
      const today = toldBy(knownAt(steps.slice(from, to), over), byTime)
      const ofDay = learnDay(watch, step, toldBy(past, byTime))?.(today, startMs) ?? []
      figures.push(...ofDay.filter(({ ts }) => ts > startMs && ts <= endMs))
      // others have their turn between days
      await setImmediate()
    }
    if (figures.length > 0) return { step, figures }
  }
  return { step: first, figures: [] }
}

/** Where the days of steps begin. */
const beginsOfDays = (steps: readonly Step[], step: TrendStep): number[] =>
  steps.flatMap((each, place) => {
    const before = steps[place - 1]
    return !before || dayOfStep(each, step) !== dayOfStep(before, step) ? [place] : []
  })
