import { daysFrom } from '@energy-console/contract'
import { alarmErrors, mostStatisticDays } from '@energy-console/contract/alarms'
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

/**
 * The alarms of a period and of the one before it as `w`, those that were put aside left out: `is_now` says of which one is, and
 * `wall` is its time by the clock of its station.
 */
export const alarmsWithin = (asked: Asked, days: number): SQL => sql`
  select a.*, n.station_name, a.alarm_time at time zone n.time_zone as wall,
    (a.alarm_time at time zone n.time_zone) >= ${asked.from}::date as is_now
  from alarm a join station n on n.id = a.station_id
  where a.suppression is null and ${ofStations(asked.stationIds)}
    and a.alarm_time >= (${asked.from}::date - ${days + 1}::int)::timestamptz
    and a.alarm_time < (${asked.to}::date + 2)::timestamptz
    and (a.alarm_time at time zone n.time_zone) >= ${asked.from}::date - ${days}::int
    and (a.alarm_time at time zone n.time_zone) < ${asked.to}::date + 1`
