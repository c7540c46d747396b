import { stepsOfDay, type TrendStep } from '@energy-console/contract/telemetry'
import type { Database } from '../../../platform/database'
import {
  type DayFigures,
  daysBefore,
  learnDay,
  stepsOfWatch,
  type TrendFigure,
  type TrendWatch,
} from './figures'
import { isByTime, type ToldStep, toldBy } from './oneRule'
import { readStepsOf, type SpanAsked, type StepAsked } from './readSteps'
import { wholeDays } from './wholeDays'

/** A step is read when so much has passed since its end: roll-ups are made every minute. */
export const settledMs = 180_000
/** Steps that one statement reads at most. */
const mostSteps = 30_000

/** What is asked of a watch: its figures after an instant (Unix ms), or the newest alone. */
export interface FigureAsked {
  watch: TrendWatch
  after: number | undefined
}

/** Reads what watches say of today, as far as its steps are over. */
export interface TrendReader {
  /** The figures of each, ascending. What a day stands on is read once; what came late for it counts from the next day. */
  read(asked: readonly FigureAsked[], nowMs: number): Promise<TrendFigure[][]>
}

/** A day of a watch. */
interface WatchedDay {
  watch: TrendWatch
  key: string
  start: number
  end: number
}

interface LearntDay {
  end: number
  /** By which rule it was learnt, which tells the day too; undefined where too little is known. */
  by: { step: TrendStep; byTime: boolean; figures: DayFigures } | undefined
}

const keyOf = ({ figure, days, itemId, isRate, zone }: TrendWatch, start: number) =>
  [figure, figure === 'slope' ? days : '', itemId, isRate, zone, start].join()

/** A reader that knows nothing yet. */
export function createTrendReader(db: Database): TrendReader {
  const learnt = new Map<string, LearntDay>()

  /** Reads what days stand on, by the first of their steps of which enough is known. */
  const learn = async (days: readonly WatchedDay[], untilMs: number) => {
    let left = [...new Map(days.map((day) => [day.key, day])).values()].filter(({ key }) => !learnt.has(key))
    for (let turn = 0; left.length > 0; turn += 1) {
      const next: WatchedDay[] = []
      for (const step of new Set(left.flatMap(({ watch }) => stepsOfWatch[watch.figure][turn] ?? []))) {
        const some = left.filter(({ watch }) => stepsOfWatch[watch.figure][turn] === step)
        const spans = some.map(({ watch, start }) => ({
          ...watch,
          start: wholeDays(watch.zone, start, start + 1, daysBefore(watch, step)).start,
          end: start,
        }))
        const past = await readAll(db, { step, untilMs, asOfEnd: true }, spans)
        for (const [place, day] of some.entries()) {
          const steps = past[place] ?? []
          const byTime = isByTime(steps, step)
          const figures = learnDay(day.watch, step, toldBy(steps, byTime))
          if (figures) learnt.set(day.key, { end: day.end, by: { step, byTime, figures } })
          else next.push(day)
        }
      }
      for (const day of left)
        if (stepsOfWatch[day.watch.figure][turn] === undefined)
          learnt.set(day.key, { end: day.end, by: undefined })
      left = next
    }
  }

  return {
    async read(asked, nowMs) {
      const untilMs = nowMs - settledMs
      for (const [key, { end }] of learnt) if (end < untilMs - 86_400_000) learnt.delete(key)
      const days = asked.flatMap(({ watch, after }, place) =>
        daysAsked(watch, after, untilMs).map((day) => ({ ...day, place, after })),
      )
      await learn(days, untilMs)
      const found: TrendFigure[][] = asked.map(() => [])
      for (const step of ['15m', '1h'] as const) {
        const some = days.flatMap((day) => {
          const by = learnt.get(day.key)?.by
          return by?.step === step ? [{ ...day, by }] : []
        })
        const today = await readAll(
          db,
          { step, untilMs },
          some.map(({ watch, start, end }) => ({ ...watch, start, end })),
        )
        for (const [index, { by, place, after }] of some.entries())
          found[place]?.push(...by.figures(toldBy(today[index] ?? [], by.byTime), after))
      }
      return found
    },
  }
}

/** The day that is, and the one before where not all of it has been told. */
function daysAsked(watch: TrendWatch, after: number | undefined, untilMs: number): WatchedDay[] {
  const dayAt = (at: number): WatchedDay => {
    const { start, end } = wholeDays(watch.zone, at, at + 1)
    return { watch, start, end, key: keyOf(watch, start) }
  }
  const today = dayAt(untilMs)
  return after === undefined || after >= today.start ? [today] : [dayAt(today.start - 1), today]
}

/** The steps of many spans, some of them by each statement. */
async function readAll(db: Database, asked: StepAsked, spans: readonly SpanAsked[]): Promise<ToldStep[][]> {
  const steps: ToldStep[][] = []
  let some: SpanAsked[] = []
  let size = 0
  const flush = async () => {
    const taken = some
    some = []
    size = 0
    if (taken.length > 0) steps.push(...(await db.asSystem((tx) => readStepsOf(tx, asked, taken))))
  }
  for (const span of spans) {
    some.push(span)
    size += ((span.end - span.start) / 86_400_000) * stepsOfDay(asked.step)
    if (size >= mostSteps) await flush()
  }
  await flush()
  return steps
}
