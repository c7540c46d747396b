import { addDays, addMonths, daysBetween } from '@energy-console/contract'
import type { CalendarDay, HolidayRun } from '@energy-console/contract/energy'

/** The special days of a year, ascending, as runs of days of one kind and name. */
export function runsOf(days: readonly Pick<CalendarDay, 'day' | 'dayKind' | 'dayName'>[]): HolidayRun[] {
  const runs: HolidayRun[] = []
  for (const { day, dayKind, dayName } of days) {
    if (dayKind === 'weekend') continue
    const name = dayName ?? ''
    const run = runs.at(-1)
    if (run?.dayKind === dayKind && run.dayName === name && addDays(run.last, 1) === day) run.last = day
    else runs.push({ dayName: name, dayKind, first: day, last: day })
  }
  return runs
}

/** The days of runs. */
export const daysOfRuns = (
  runs: readonly HolidayRun[],
): { day: string; dayKind: HolidayRun['dayKind']; dayName: string }[] =>
  runs.flatMap(({ dayName, dayKind, first, last }) =>
    daysBetween(first, last).map((day) => ({ day, dayKind, dayName })),
  )

/** The same dates a year later: a beginning for the year whose holidays are not announced yet. */
export const aYearLater = (runs: readonly HolidayRun[]): HolidayRun[] =>
  runs.map((run) => ({ ...run, first: addMonths(run.first, 12), last: addMonths(run.last, 12) }))
