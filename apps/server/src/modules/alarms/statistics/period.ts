import { daysFrom } from '@energy-console/contract'
import { alarmErrors, mostStatisticDays } from '@energy-console/contract/alarms'
import { zoneClock } from '@energy-console/contract/automation'
import { type SQL, sql } from 'drizzle-orm'
import { refuse } from '../../../platform/errors'
import { ofStations } from '../desk/ofStations'

/** What is asked of a statistic; days of the stations' calendars. */
export interface Asked {
  from: string
  to: string
  stationIds?: string | undefined
}

/** The days of a period. @throws badPeriod */
export function daysOf({ from, to }: Asked): number {
  const days = daysFrom(from, to) + 1
  if (days < 1 || days > mostStatisticDays)
    throw refuse(alarmErrors.badPeriod, { days: mostStatisticDays }, 'to')
  return days
}

const hourMs = 3_600_000

/** When a report is made: Unix ms, and the zone whose days it goes by. */
export interface ReportNow {
  ms: number
  zone: string
}

/** The instant of a report, as SQL. */
export const instantOf = ({ ms }: ReportNow): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Hours of a period that have begun by an instant (Unix ms), by the clock of a zone: what is still to come has had no alarms. */
export function passedHours(asked: Asked, { ms, zone }: ReportNow): number {
  const shown = Date.parse(`${zoneClock(zone).shown(ms).replace(' ', 'T')}Z`)
  const passed = Math.ceil((shown - Date.parse(`${asked.from}T00:00:00Z`)) / hourMs)
  return Math.min(Math.max(passed, 0), daysOf(asked) * 24)
}

/**
 * The alarms of a period and of the one before it as `w`, those that were put aside left out: `is_now` says of which one is, and
 * `wall` is its time by the clock of its station. Of a period of which only so many hours have passed, as many of the one before
 * are set beside it.
 */
export const alarmsWithin = (asked: Asked, { days, hours }: { days: number; hours: number }): SQL => sql`
  select a.*, n.station_name, a.alarm_time at time zone n.time_zone as wall,
    (a.alarm_time at time zone n.time_zone) >= ${asked.from}::date as is_now
  from alarm a join station n on n.id = a.station_id
  where a.suppression is null and ${ofStations(asked.stationIds)}
    and a.alarm_time >= (${asked.from}::date - ${days + 1}::int)::timestamptz
    and a.alarm_time < (${asked.to}::date + 2)::timestamptz
    and (a.alarm_time at time zone n.time_zone) >= ${asked.from}::date - ${days}::int
    and (a.alarm_time at time zone n.time_zone) < ${asked.to}::date + 1
    and ((a.alarm_time at time zone n.time_zone) >= ${asked.from}::date
      or (a.alarm_time at time zone n.time_zone) < ${asked.from}::date - ${days}::int + ${hours}::int * interval '1 hour')`
