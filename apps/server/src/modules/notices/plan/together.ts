import type { LoadedPlan, LoadedStep, Telling } from './queries'
import type { Occasion } from './texts'

/** What is told now of an alarm by a plan. */
export interface DueRound {
  telling: Telling
  plan: LoadedPlan
  steps: readonly LoadedStep[]
  occasion: Occasion
}

/** The same of a flood: the first alarm, and those that are told with it. */
export interface ToldTogether extends DueRound {
  others: readonly Telling[]
}

/** More alarms of one station than these at a time are told in one message (ISA-18.2: more than ten are more than one can take in). */
const mostApart = 10

/** What is to be told to the same people at a time, by their station and level: a voltage dip is one message, not three hundred. */
export function together(due: readonly DueRound[]): ToldTogether[] {
  const groups = new Map<string, DueRound[]>()
  for (const one of due) {
    const { telling, plan, occasion } = one
    const { stationId, level, rounds, clearMs } = telling
    const key = [plan.id, stationId, level, occasion.kind, rounds, clearMs === null].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...rest] = group.toSorted((a, b) => a.telling.alarmMs - b.telling.alarmMs)
    if (!first || group.length <= mostApart) return group.map((one) => ({ ...one, others: [] }))
    return [{ ...first, others: rest.map(({ telling }) => telling) }]
  })
}
