import type { DataOf } from '@energy-console/contract'
import type { getAlarmReplay } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { DataAnswer } from '../../../platform/http'
import { alarmsOf } from './queries'
import { endOf, relatedAlarms, startOf } from './related'

const mostEvents = 1_000
/** What came longer before and is over by now is looked for no more. */
const lookBackDays = 30

/** What came round an alarm at its station, and what had not been dealt with when that began. */
export async function alarmReplay(tx: Tx, id: string): Promise<DataAnswer<DataOf<typeof getAlarmReplay>>> {
  const [alarm] = await alarmsOf(tx, [id])
  if (!alarm) throw notFound()
  const start = startOf(alarm)
  const which = sql`a.alarm_time <= ${endOf(alarm)}
    and (a.alarm_time >= ${start} - ${lookBackDays} * interval '1 day' or a.clear_time is null)
    and (a.alarm_time >= ${start} or coalesce(a.clear_time, 'infinity') >= ${start} or coalesce(a.confirm_time, 'infinity') >= ${start})`
  const events = await relatedAlarms(tx, alarm, which, mostEvents + 1)
  // the furthest one is the first of those that had come before, or the last of those that came after
  const [first, last] = [events[0], events.at(-1)]
  const distance = (event = first) => Math.abs((event?.alarmTime.getTime() ?? 0) - alarm.alarmTimeMs)
  const hasMore = events.length > mostEvents
  const told = !hasMore ? events : distance(first) > distance(last) ? events.slice(1) : events.slice(0, -1)
  return { events: told as never, hasMore }
}
