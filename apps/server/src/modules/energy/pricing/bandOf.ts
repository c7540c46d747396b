import {
  type Band,
  type DayKind,
  type DayTable,
  plainDayKind,
  type Schedule,
  type Season,
} from '@energy-console/contract/energy'

/** Tells workdays, weekends and holidays apart; `date` is `yyyy-MM-dd`. */
export type DayKinds = (date: string) => DayKind

/**
 * Kinds of days by a holiday calendar: `special` names the days that are not what their weekday says, holidays and
 * the weekend days that are worked instead.
 */
export function dayKindsOf(special: ReadonlyMap<string, DayKind>): DayKinds {
  return (date) => special.get(date) ?? plainDayKind(date)
}

/** The season of a local date (`yyyy-MM-dd`). Before the year's first season the last one goes on. */
export function seasonOf({ seasons }: Pick<Schedule, 'seasons'>, date: string): Season {
  const monthDay = date.slice(5, 10)
  const season = seasons.findLast(({ start }) => start <= monthDay) ?? seasons.at(-1)
  if (!season) throw new Error('a schedule without seasons')
  return season
}

/** The day table of a local date. */
export function tableOf(schedule: Schedule, date: string, kinds: DayKinds): DayTable {
  const table = schedule.dayTables[seasonOf(schedule, date).tables[kinds(date)]]
  if (!table) throw new Error(`no day table on ${date}`)
  return table
}

/** The band that holds at a minute (0 to 1,439) of a day. */
export function bandAt({ periods }: Pick<DayTable, 'periods'>, minute: number): Band {
  const period = periods.findLast(({ startMinute }) => startMinute <= minute)
  if (!period) throw new Error(`no period at minute ${minute}`)
  return period.band
}
