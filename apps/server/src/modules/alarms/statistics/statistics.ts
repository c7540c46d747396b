import { addDays, type DataOf } from '@energy-console/contract'
import {
  alarmLevels,
  type getAlarmStatistics,
  operatorLimits,
  operatorsByHour,
} from '@energy-console/contract/alarms'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { byHourOfWeek, byMostOften, withIds } from './parts'
import { type Asked, alarmsWithin, daysOf, instantOf, passedHours, type ReportNow } from './period'
import { shiftsOf } from './shifts'

type Statistics = DataOf<typeof getAlarmStatistics>

interface Row extends Record<string, unknown> {
  totals: {
    total: number
    totalBefore: number
    acknowledgeSeconds: number | null
    acknowledgeSecondsBefore: number | null
    waiting: Statistics['waiting']
    clearSeconds: number | null
    clearSecondsBefore: number | null
    inTime: number
    limited: number
  }
  load: { most: number; overAcceptable: number; overManageable: number } | null
  floods: number
  byLevel: { level: number; count: number; before: number }[] | null
  byStation: Statistics['byStation'] | null
  byDevice: Statistics['byDevice'] | null
  byProduct: Statistics['byProduct'] | null
  byRule: Statistics['byRule'] | null
  byDay: { day: string; level: number; count: number }[] | null
  byHour: Statistics['byHour'] | null
}

/** Listed of what came most often. */
const most = sql.raw('10')

/**
 * How alarms came in a period and how they were handled, all of it in one statement over the alarms of the period; of one that has
 * not ended, by the hours that have passed of it.
 */
export async function alarmStatistics(tx: Tx, asked: Asked, now: ReportNow): Promise<Statistics> {
  const days = daysOf(asked)
  const hours = passedHours(asked, now)
  const { acceptable, manageable, floodIn10Min } = operatorLimits
  const operators = operatorsByHour(await shiftsOf(tx))
  const operatorsAt = (hour: SQL) => sql`(${bigints(operators)})[extract(hour from ${hour})::int + 1]`
  const { rows } = await tx.execute<Row>(sql`
    with w as materialized (
      select v.*, d.product_id, p.label as product_name, r.rule_name, r.respond_minutes,
        extract(epoch from v.confirm_time - v.alarm_time) as to_confirm,
        extract(epoch from v.clear_time - v.alarm_time) as to_clear
      from (${alarmsWithin(asked, { days, hours })}) v left join device d on d.id = v.device_id
      left join product p on p.id = d.product_id left join alarm_rule r on r.id = v.rule_id
    ), hours as (
      select count(*)::int as count, ${operatorsAt(sql`date_trunc('hour', wall)`)} as operators
      from w where is_now group by date_trunc('hour', wall)
    ), stretches as (
      select count(*) as count, ${operatorsAt(sql`min(wall)`)} as operators
      from w where is_now group by floor(extract(epoch from wall) / 600)
    )
    select
      (select json_build_object('total', count(*) filter (where is_now), 'totalBefore', count(*) filter (where not is_now),
        'acknowledgeSeconds', avg(to_confirm) filter (where is_now),
        'acknowledgeSecondsBefore', avg(to_confirm) filter (where not is_now),
        'waiting', json_build_object('count', count(*) filter (where is_now and confirm_time is null), 'seconds',
          coalesce(extract(epoch from ${instantOf(now)} - min(alarm_time) filter (where is_now and confirm_time is null)), 0)::float8),
        'clearSeconds', avg(to_clear) filter (where is_now), 'clearSecondsBefore', avg(to_clear) filter (where not is_now),
        'inTime', count(*) filter (where is_now and to_confirm <= respond_minutes * 60),
        'limited', count(*) filter (where is_now and respond_minutes is not null)) from w) as totals,
      (select json_build_object('most', max(count::float8 / operators),
        'overAcceptable', count(*) filter (where count > ${acceptable} * operators),
        'overManageable', count(*) filter (where count > ${manageable} * operators)) from hours) as load,
      (select count(*)::int from stretches where count > ${floodIn10Min} * operators) as floods,
      (select json_agg(x) from (select level, (count(*) filter (where is_now))::int as count,
        (count(*) filter (where not is_now))::int as before from w group by level) x) as "byLevel",
      ${byMostOften('station')} as "byStation",
      ${byMostOften('device')} as "byDevice",
      ${byMostOften('product')} as "byProduct",
      (select json_agg(x) from (select rule_id::text as id, coalesce(max(rule_name), max(alarm_content)) as name,
        max(device_id)::text as "deviceId", max(equipment_name) as "deviceName", count(*)::int as count,
        coalesce(sum(extract(epoch from coalesce(clear_time, ${instantOf(now)}) - alarm_time)), 0)::float8 as seconds
        from w where is_now group by rule_id order by count(*) desc, rule_id limit ${most}) x) as "byRule",
      (select json_agg(x) from (select to_char(wall, 'YYYY-MM-DD') as day, level, count(*)::int as count
        from w where is_now group by 1, 2) x) as "byDay",
      ${byHourOfWeek} as "byHour"`)
  const [row] = rows
  if (!row) throw new Error('no statistics')
  const { inTime, limited, ...totals } = row.totals
  const operatorHours = Array.from({ length: hours }, (_, hour) => operators[hour % 24] ?? 1).reduce(
    (sum, each) => sum + each,
    0,
  )
  const levels = alarmLevels.map(({ value }) => value)
  return {
    ...totals,
    inTime: { count: inTime, of: limited },
    perHour: {
      mean: operatorHours === 0 ? 0 : totals.total / operatorHours,
      most: row.load?.most ?? 0,
      ...{ hours, operatorHours },
      operators: { least: Math.min(...operators), most: Math.max(...operators) },
      overAcceptable: row.load?.overAcceptable ?? 0,
      overManageable: row.load?.overManageable ?? 0,
      floods: row.floods,
    },
    byLevel: levels.map(
      (level) => row.byLevel?.find((one) => one.level === level) ?? { level, count: 0, before: 0 },
    ),
    byStation: row.byStation ?? [],
    byDevice: row.byDevice ?? [],
    byProduct: withIds(row.byProduct),
    byRule: row.byRule ?? [],
    byDay: Array.from({ length: days }, (_, index) => addDays(asked.from, index)).map((day) => ({
      day,
      counts: levels.map(
        (level) => row.byDay?.find((one) => one.day === day && one.level === level)?.count ?? 0,
      ),
    })),
    byHour: row.byHour ?? [],
  }
}
