import { addDays, daysFrom } from '@energy-console/contract'
import type { mostListedFigures } from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import { type AskedPeriod, ofStations, statisticDays } from '../../alarms'

export type { AskedPeriod }

/** How many of what is ranked are told of. */
export type Most = Readonly<Record<keyof typeof mostListedFigures, number>>

/** Up to so many days a period is told of day by day, a longer one by months. */
const mostDaySteps = 31

/** The steps of a period, and how an SQL timestamp without zone becomes one. @throws alarms.badPeriod */
export function stepsOf(asked: AskedPeriod): { steps: string[]; step: (wall: SQL) => SQL } {
  const days = statisticDays(asked)
  const all = Array.from({ length: days }, (_, index) => addDays(asked.from, index))
  const isDaily = days <= mostDaySteps
  return {
    steps: isDaily ? all : [...new Set(all.map((day) => day.slice(0, 7)))],
    step: (wall) => (isDaily ? sql`to_char(${wall}, 'YYYY-MM-DD')` : sql`to_char(${wall}, 'YYYY-MM')`),
  }
}

/**
 * A condition on rows `r` at stations `n`: their time lies in the period or in the one before it, by the days of the station. What is
 * said of the column alone comes first, for its index.
 */
export function isWithin(asked: AskedPeriod, column: SQL): SQL {
  const days = daysFrom(asked.from, asked.to) + 1
  return sql`${ofStations(asked.stationIds, sql`r.station_id`)}
    and ${column} >= (${asked.from}::date - ${days + 1}::int)::timestamptz and ${column} < (${asked.to}::date + 2)::timestamptz
    and (${column} at time zone n.time_zone) >= ${asked.from}::date - ${days}::int
    and (${column} at time zone n.time_zone) < ${asked.to}::date + 1`
}

/**
 * Whether the time of a row is of the period itself, or of as much of the one before as has passed of it by an instant: what is still
 * to come has nothing that it could be set beside.
 */
export function isComparable(asked: AskedPeriod, column: SQL, at: SQL): SQL {
  const days = daysFrom(asked.from, asked.to) + 1
  return sql`(${isNow(asked, column)} or (${column} at time zone n.time_zone)
    < ${asked.from}::date - ${days}::int + ((${at} at time zone n.time_zone) - ${asked.from}::date))`
}

/** Whether the time of a row is of the period itself. */
export const isNow = (asked: AskedPeriod, column: SQL): SQL =>
  sql`(${column} at time zone n.time_zone) >= ${asked.from}::date`
