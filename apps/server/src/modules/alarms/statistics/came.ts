import type { DataOf } from '@energy-console/contract'
import {
  alarmErrors,
  type getFaultAnalysis,
  type listAlarmDays,
  mostStatisticDays,
  type StatisticSpan,
} from '@energy-console/contract/alarms'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { ofStations } from '../desk/ofStations'
import { byHourOfWeek, byMostOften, withIds } from './parts'

type Analysis = DataOf<typeof getFaultAnalysis>

const dayMs = 86_400_000

/**
 * The alarms that came between two days or instants, those that were put aside left out; `wall` is the time by the clock of the
 * station. @throws badPeriod
 */
function cameWithin({ stationId, start, end }: StatisticSpan): SQL {
  const first = typeof start === 'number' ? start : Date.parse(start)
  const last = typeof end === 'number' ? end : Date.parse(end) + dayMs
  if (last <= first || last - first > mostStatisticDays * dayMs)
    throw refuse(alarmErrors.badPeriod, { days: mostStatisticDays }, 'end')
  const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
  const wall = sql`(a.alarm_time at time zone n.time_zone)`
  // a day is of the station's calendar, which is less than a day from that of UTC
  const since =
    typeof start === 'number'
      ? sql`a.alarm_time >= ${at(first)}`
      : sql`a.alarm_time >= ${at(first - dayMs)} and ${wall} >= ${start}::date`
  const until =
    typeof end === 'number'
      ? sql`a.alarm_time < ${at(last)}`
      : sql`a.alarm_time < ${at(last + dayMs)} and ${wall} < ${end}::date + 1`
  return sql`
    select a.*, ${wall} as wall, true as is_now from alarm a join station n on n.id = a.station_id
    where a.suppression is null and ${ofStations(stationId)} and ${since} and ${until}`
}

/** How many alarms came on each day, by level and by how they stand now. @throws badPeriod */
export async function alarmDays(tx: Tx, span: StatisticSpan): Promise<DataOf<typeof listAlarmDays>> {
  const { rows } = await tx.execute<DataOf<typeof listAlarmDays>[number]>(sql`
    select to_char(w.wall, 'YYYY-MM-DD') as day, w.level, w.status, count(*)::int as count
    from (${cameWithin(span)}) w group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}

interface Row extends Record<string, unknown> {
  byDevice: Analysis['byDevice'] | null
  byType: { id: string | null; name: string; count: number }[] | null
  byHour: Analysis['byHour'] | null
}

/** The devices and products with most alarms, and the hours that they came in. @throws badPeriod */
export async function faultAnalysis(tx: Tx, span: StatisticSpan): Promise<Analysis> {
  const { rows } = await tx.execute<Row>(sql`
    with w as materialized (
      select v.*, d.product_id, p.label as product_name from (${cameWithin(span)}) v
      left join device d on d.id = v.device_id left join product p on p.id = d.product_id
    )
    select ${byMostOften('device')} as "byDevice", ${byMostOften('product')} as "byType", ${byHourOfWeek} as "byHour"`)
  const [row] = rows
  return { byDevice: row?.byDevice ?? [], byType: withIds(row?.byType ?? null), byHour: row?.byHour ?? [] }
}
