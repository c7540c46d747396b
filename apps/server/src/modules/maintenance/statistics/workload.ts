import type { DataOf } from '@energy-console/contract'
import {
  backlogAges,
  type getRepairBacklog,
  type getWorkload,
  repairPriorities,
  workKinds,
} from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { ofStations } from '../../alarms'
import { type AskedPeriod, isNow, isWithin, type Most, stepsOf } from './span'

type Load = DataOf<typeof getWorkload>
type Backlog = DataOf<typeof getRepairBacklog>

interface Row extends Record<string, unknown> {
  people: Load['people'] | null
  cells: Load['cells'] | null
}

/** What people had to do: tasks that began in a period, and orders that were reported in it, in one statement. */
export async function workload(tx: Tx, asked: AskedPeriod, most: Most): Promise<Load> {
  const { steps, step } = stepsOf(asked)
  const [begin, reported] = [sql`r.due_from`, sql`r.report_time`]
  const { rows } = await tx.execute<Row>(sql`
    with t as (
      select a.id as user_id, ${step(sql`r.due_from at time zone n.time_zone`)} as step, r.state in ('checking', 'done') as is_done,
        r.minutes
      from work_task r join station n on n.id = r.station_id cross join lateral unnest(r.assignee_ids) as a (id)
      where r.state <> 'cancelled' and ${isWithin(asked, begin)} and ${isNow(asked, begin)}
    ), o as materialized (
      select r.id, r.assignee_id as user_id, ${step(sql`r.report_time at time zone n.time_zone`)} as step,
        r.state in ('submitted', 'done') as is_done
      from repair_order r join station n on n.id = r.station_id
      where r.state <> 'closed' and ${isWithin(asked, reported)} and ${isNow(asked, reported)}
    ), w as materialized (
      select user_id, step, 'task' as what, is_done, minutes / 60.0 as task_hours, 0 as hours from t
      union all select user_id, step, 'order', is_done, 0, 0 from o where user_id is not null
      -- whoever helped with one, too
      union all select l.user_id, o.step, 'hours', true, 0, l.hours from o join repair_labour l on l.record_id = o.id
    ), people as (
      select u.id, max(u.real_name) as name, (count(*) filter (where what = 'task'))::int as tasks,
        (count(*) filter (where what = 'task' and is_done))::int as "tasksDone",
        coalesce(sum(task_hours) filter (where is_done), 0)::float8 as "taskHours",
        (count(*) filter (where what = 'order'))::int as orders,
        (count(*) filter (where what = 'order' and is_done))::int as "ordersDone", sum(hours)::float8 as hours
      from w join app_user u on u.id = w.user_id group by u.id
      order by count(*) filter (where what <> 'hours') desc, u.id limit ${most.people}
    )
    select (select json_agg(x) from (select p.id::text as id, p.name, p.tasks, p."tasksDone", p."taskHours", p.orders, p."ordersDone",
        p.hours from people p order by p.tasks + p.orders desc, p.id) x) as people,
      (select json_agg(x) from (select w.user_id::text as id, w.step, count(*)::int as count from w
        where w.what <> 'hours' and w.user_id in (select id from people) group by 1, 2) x) as cells`)
  return { people: rows[0]?.people ?? [], steps, cells: rows[0]?.cells ?? [] }
}

/** Orders that have not ended by now, by how old they are and how urgent; and tasks that nobody has submitted, by how long they are late. */
export async function repairBacklog(
  tx: Tx,
  { stationIds }: Pick<AskedPeriod, 'stationIds'>,
  now: Date,
): Promise<Backlog> {
  const ageOf = (since: SQL) => sql`
      select max(days) as days from unnest(array[${sql.raw(backlogAges.join())}]) as age (days)
      where days = 0 or ${since} <= ${now.toISOString()}::timestamptz - make_interval(days => days)`
  const { rows } = await tx.execute<{
    days: number
    key: string
    count: number
  }>(sql`
    select a.days, r.priority as key, count(*)::int as count
    from repair_order r cross join lateral (${ageOf(sql`r.report_time`)}) a
    where r.state in ('waiting', 'dispatched', 'working', 'suspended', 'submitted', 'returned')
      and ${ofStations(stationIds, sql`r.station_id`)}
    group by 1, 2
    union all
    select a.days, t.kind, count(*)::int
    from work_task t cross join lateral (${ageOf(sql`t.due_until`)}) a
    where t.overdue_time is not null and t.state in ('waiting', 'running', 'overdue')
      and ${ofStations(stationIds, sql`t.station_id`)}
    group by 1, 2`)
  return backlogAges.map((fromDays) => {
    const countsOf = <K extends string>(keys: Readonly<Record<K, unknown>>) =>
      Object.fromEntries(
        (Object.keys(keys) as K[]).map((key) => [
          key,
          rows.find((row) => row.days === fromDays && row.key === key)?.count ?? 0,
        ]),
      ) as Record<K, number>
    return { fromDays, counts: countsOf(repairPriorities), tasks: countsOf(workKinds) }
  })
}
