import type { DataOf } from '@energy-console/contract'
import { type getRepairStatistics, mostListedPieces } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { ofStations } from '../../alarms'
import { type OrderTimes, timesOf } from './orderTimes'
import { type AskedPeriod, isComparable, isNow, isWithin, type Most, stepsOf } from './span'

type Statistics = DataOf<typeof getRepairStatistics>

interface Costs {
  hours: number
  labour: string
  services: string
  parts: string
  sum: string
}

interface Row extends Record<string, unknown> {
  orders: OrderTimes[] | null
  costs: ({ isNow: boolean } & Costs)[] | null
  byStation: Statistics['byStation'] | null
  byCategory: Statistics['byCategory'] | null
  byDevice: Statistics['byDevice'] | null
}

const noCosts: Costs = { hours: 0, labour: '0.00', services: '0.00', parts: '0.00', sum: '0.00' }

const costs =
  sql.raw(`coalesce(sum(hours), 0)::float8 as hours, to_char(coalesce(sum(labour), 0), 'FM9999999999990.00') as labour,
  to_char(coalesce(sum(services), 0), 'FM9999999999990.00') as services,
  to_char(coalesce(sum(parts), 0), 'FM9999999999990.00') as parts, to_char(coalesce(sum(cost), 0), 'FM9999999999990.00') as sum`)

/** Hours that two spans have in common with the period, taken together where they lap over each other. */
const down = sql.raw(`(select coalesce(sum(extract(epoch from upper(one) - lower(one))), 0) / 3600
  from unnest(range_agg(broken) filter (where is_now and is_failure)) as one)`)

/** What broke in a period and in as much of the one before, how long it took and what it cost, in one statement over the orders of both. */
export async function repairStatistics(
  tx: Tx,
  asked: AskedPeriod,
  now: Date,
  most: Most,
): Promise<Statistics> {
  const { steps, step } = stepsOf(asked)
  const at = sql`${now.toISOString()}::timestamptz`
  const reported = sql`r.report_time`
  const { rows } = await tx.execute<Row>(sql`
    with place as (
      select id, station_name, ${asked.from}::date::timestamp at time zone time_zone as since,
        least((${asked.to}::date + 1)::timestamp at time zone time_zone, ${at}) as until
      from station
    ), w as materialized (
      select r.id, r.station_id, n.station_name, n.time_zone, r.asset_id, r.device_id, r.priority, r.state, r.report_time, r.accept_time,
        r.response_due, r.repair_due, r.suspensions, r.state <> 'closed' as is_failure, ${isNow(asked, reported)} as is_now,
        ${step(sql`r.report_time at time zone n.time_zone`)} as step,
        case when r.state in ('submitted', 'done') then r.submit_time end as repaired,
        tstzrange(least(r.report_time, p.until),
          greatest(least(r.report_time, p.until),
            least(coalesce(case when r.state in ('submitted', 'done') then r.submit_time end, ${at}), p.until))) as broken,
        (select sum(hours) from repair_labour where record_id = r.id) as hours,
        r.labour_cost as labour, r.service_cost as services, r.parts_cost as parts, r.cost
      from repair_order r join station n on n.id = r.station_id join place p on p.id = r.station_id
      where ${isWithin(asked, reported)} and ${isComparable(asked, reported, at)}
    ), things as (
      select asset_id, case when asset_id is null then device_id end as device_id, max(station_id) as station_id,
        max(station_name) as station_name, (count(*) filter (where is_now and is_failure))::int as count,
        (count(*) filter (where not is_now and is_failure))::int as before, ${down} as down,
        min(report_time) filter (where is_now and is_failure) as first_broken,
        coalesce(sum(hours) filter (where is_now), 0)::float8 as hours,
        coalesce(sum(labour) filter (where is_now), 0) as labour, coalesce(sum(services) filter (where is_now), 0) as services, coalesce(sum(parts) filter (where is_now), 0) as parts,
        coalesce(sum(cost) filter (where is_now), 0) as cost
      from w where asset_id is not null or device_id is not null group by 1, 2
    ), pieces as (
      -- what broke before the day that the ledger names was in use by then
      select a.id, a.asset_name, a.category_id, greatest(extract(epoch from p.until
        - greatest(p.since, least(a.commission_date::timestamp at time zone n.time_zone,
          case when a.commission_date is not null then t.first_broken end))) / 3600, 0) as stood, coalesce(t.count, 0) as count,
        coalesce(t.down, 0) as down
      from asset a join station n on n.id = a.station_id join place p on p.id = a.station_id left join things t on t.asset_id = a.id
      where (a.state <> 'retired' or t.count > 0) and ${ofStations(asked.stationIds, sql`a.station_id`)}
    )
    select
      (select json_agg(json_build_object('isNow', is_now, 'step', step, 'priority', priority, 'timeZone', time_zone,
        'report', extract(epoch from report_time) * 1000, 'accept', extract(epoch from accept_time) * 1000,
        'repaired', extract(epoch from repaired) * 1000, 'responseDue', extract(epoch from response_due) * 1000,
        'repairDue', extract(epoch from repair_due) * 1000, 'suspensions', suspensions)) from w where is_failure) as orders,
      (select json_agg(x) from (select is_now as "isNow", ${costs} from w group by 1) x) as costs,
      (select json_agg(x) from (select station_id::text as id, max(station_name) as name,
        (count(*) filter (where is_failure))::int as count, ${costs} from w where is_now group by 1
        order by count(*) desc, 1 limit ${most.ranked}) x) as "byStation",
      (select json_agg(x) from (select coalesce(c.id::text, '') as id, coalesce(max(c.category_name), '') as name,
        count(*)::int as pieces, sum(p.count)::int as count,
        case when sum(p.count) > 0 then (greatest(sum(p.stood) - sum(p.down), 0) / sum(p.count))::float8 end as "betweenHours",
        (array_agg(p.id::text order by p.count desc, p.id) filter (where p.count > 0))[1:${sql.raw(String(mostListedPieces))}] as "assetIds"
        from pieces p left join asset_category c on c.id = p.category_id group by c.id having sum(p.count) > 0
        order by sum(p.count) desc, 1 limit ${most.ranked}) x) as "byCategory",
      (select json_agg(x) from (select t.asset_id::text as "assetId", coalesce(t.device_id, a.device_id)::text as "deviceId",
        coalesce(a.asset_name, d.device_name, '') as name, t.station_name as "stationName", t.count, t.before,
        t.down::float8 as "downHours",
        case when t.count > 0 then (greatest(coalesce(p.stood, extract(epoch from l.until - l.since) / 3600) - t.down, 0)
          / t.count)::float8 end as "betweenHours",
        t.hours, to_char(t.labour, 'FM9999999999990.00') as labour, to_char(t.services, 'FM9999999999990.00') as services, to_char(t.parts, 'FM9999999999990.00') as parts, to_char(t.cost, 'FM9999999999990.00') as sum
        from things t join place l on l.id = t.station_id left join asset a on a.id = t.asset_id
        left join pieces p on p.id = t.asset_id left join device d on d.id = t.device_id
        where t.count > 0 or t.cost > 0 or t.hours > 0
        order by t.count desc, t.cost desc, t.asset_id, t.device_id limit ${most.devices}) x) as "byDevice"`)
  const [row] = rows
  const times = await timesOf(tx, row?.orders ?? [], now.getTime())
  const sumsOf = (isNowOnes: boolean) => {
    const { hours, labour, services, parts, sum } =
      row?.costs?.find((one) => one.isNow === isNowOnes) ?? noCosts
    return { ...times(isNowOnes), hours, labour, services, parts, sum }
  }
  return {
    now: sumsOf(true),
    before: sumsOf(false),
    byStep: steps.map((one) => {
      const { respond, repair } = times(true, one)
      return { step: one, respond, repair }
    }),
    byStation: row?.byStation ?? [],
    byCategory: row?.byCategory ?? [],
    byDevice: row?.byDevice ?? [],
  }
}
