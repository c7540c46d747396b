import { stepMs, type TrendStep } from '@energy-console/contract/telemetry'
import { learnFrom, learntDays } from './learn'
import { createForecaster } from './math/forecast'
import type { Step } from './math/series'
import { slopeOf } from './math/slope'
import type { PointAsked } from './readSteps'
import { leastDays, slopeIn } from './slopeIn'

const dayMs = 86_400_000

/** What is watched of the trend of a point: its slope, how it stands to what is usual, or how high it will get today. */
export interface TrendWatch extends PointAsked {
  figure: TrendFigure['figure']
  /** Days that a slope is of. */
  days: number
}

/** What a watch says at an instant (Unix ms): at the end of a step, or as a day begins. Of a register it is what it rises by in an hour. */
export type TrendFigure =
  | { figure: 'slope'; ts: number; perDay: number; isClear: boolean }
  | { figure: 'band'; ts: number; value: number; low: number; high: number }
  | { figure: 'peak'; ts: number; value: number }

/** The steps that a watch goes by: the first of which enough is known. */
export const stepsOfWatch: Readonly<Record<TrendFigure['figure'], readonly TrendStep[]>> = {
  slope: ['1h'],
  band: ['1h'],
  peak: ['15m', '1h'],
}

/** Days before a day that its figures are made of. */
export const daysBefore = ({ figure, days }: TrendWatch, step: TrendStep): number =>
  figure === 'slope' ? days : learntDays[step]

/** The figures of a day by its steps so far, ascending: those after an instant, or the newest alone. */
export type DayFigures = (today: readonly Step[], after: number | undefined) => TrendFigure[]

/** What the figures of a day are, by the days before it; undefined where too little is known of them. */
export function learnDay(watch: TrendWatch, step: TrendStep, past: readonly Step[]): DayFigures | undefined {
  switch (watch.figure) {
    case 'slope':
      return watch.days < leastDays ? slopesOfSteps(watch.days, step, past) : slopeOfDays(step, past)
    case 'band':
      return bandsOfDay(step, past)
    case 'peak':
      return peaksOfDay(step, past)
  }
}

const endOf = ({ at }: Step, step: TrendStep) => at + stepMs[step]

type Figures<F extends TrendFigure['figure']> = Extract<TrendFigure, { figure: F }>[]

/** Of whole days there is a slope as each of them begins. */
function slopeOfDays(step: TrendStep, past: readonly Step[]): DayFigures | undefined {
  const slope = slopeIn(past, step)
  const last = past.at(-1)
  if (!slope || !last) return undefined
  const { perDay, isClear } = slope
  const ts = endOf(last, step)
  return (_today, after): Figures<'slope'> =>
    after === undefined || ts > after ? [{ figure: 'slope', ts, perDay, isClear }] : []
}

/** Of fewer days there is one after each step, of the hours before its end. */
const slopesOfSteps =
  (days: number, step: TrendStep, past: readonly Step[]): DayFigures =>
  (today, after) =>
    judged(today, { step, after }).flatMap((each): Figures<'slope'> => {
      const ts = endOf(each, step)
      const slope = slopeOf([...past, ...today].filter(({ at }) => at >= ts - days * dayMs && at < ts))
      return slope ? [{ figure: 'slope', ts, perDay: slope.perDay, isClear: slope.isClear }] : []
    })

function bandsOfDay(step: TrendStep, past: readonly Step[]): DayFigures | undefined {
  const learnt = learnFrom(past, step)
  if (!learnt) return undefined
  return (today, after) =>
    judged(today, { step, after }).flatMap((each): Figures<'band'> => {
      const band = learnt.baseline.at(each.slot)
      if (!band) return []
      return [{ figure: 'band', ts: endOf(each, step), value: each.value, low: band.low, high: band.high }]
    })
}

/** How high today gets, as far as each of its steps can tell. */
function peaksOfDay(step: TrendStep, past: readonly Step[]): DayFigures | undefined {
  const learnt = learnFrom(past, step)
  if (!learnt) return undefined
  const forecast = createForecaster(learnt.baseline, past)
  return (today, after) =>
    judged(today, { step, after }).flatMap((each): Figures<'peak'> => {
      const peak = forecast(
        today.map((other) => (other.at > each.at ? { ...other, value: null } : other)),
      )?.peak
      return peak ? [{ figure: 'peak', ts: endOf(each, step), value: peak.value }] : []
    })
}

type Known = Step & { value: number }

/** The steps with a value that end after an instant, or the newest of them. */
function judged(
  today: readonly Step[],
  { step, after }: { step: TrendStep; after: number | undefined },
): Known[] {
  const known = today.filter((each): each is Known => each.value !== null)
  return after === undefined ? known.slice(-1) : known.filter((each) => endOf(each, step) > after)
}
