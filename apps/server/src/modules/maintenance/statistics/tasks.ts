import type { DataOf, QueryOf } from '@energy-console/contract'
import {
  type getWorkStatistics,
  type TaskPunctuality,
  type WorkKind,
  workKinds,
} from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { isComparable, isNow, isWithin, type Most, stepsOf } from './span'

type Statistics = DataOf<typeof getWorkStatistics>

interface Row extends Record<string, unknown> {
  kinds: ({ kind: WorkKind; isNow: boolean } & TaskPunctuality)[] | null
  byStep: Statistics['byStep'] | null
  byStation: Statistics['byStation'] | null
  byPlan: Statistics['byPlan'] | null
  byPerson: Statistics['byPerson'] | null
}

const none: TaskPunctuality = { onTime: 0, late: 0, missed: 0, open: 0 }

const counts = sql.raw(`(count(*) filter (where how = 'onTime'))::int as "onTime",
  (count(*) filter (where how = 'late'))::int as late, (count(*) filter (where how = 'missed'))::int as missed,
  (count(*) filter (where how = 'open'))::int as open`)

/** Those with most that was late first, then those with most at all. */
const listed = sql.raw(`count(*) filter (where how in ('late', 'missed')) desc, count(*) desc, 1`)

/**
 * Whether tasks that began in a period were done on time, in one statement over the tasks of both periods. Of one that has not ended
 * by `now`, as much of the one before is set beside it.
 */
export async function workStatistics(
  tx: Tx,
  asked: QueryOf<typeof getWorkStatistics>,
  now: Date,
  { ranked }: Most,
): Promise<Statistics> {
  const { steps, step } = stepsOf(asked)
  const begin = sql`r.due_from`
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<Row>(sql`
    with w as materialized (
      select r.kind, r.station_id, n.station_name, r.plan_id, r.title, r.assignee_ids, ${isNow(asked, begin)} as is_now,
        ${step(sql`r.due_from at time zone n.time_zone`)} as step,
        case when r.overdue_time is null then case when r.state in ('checking', 'done') then 'onTime' else 'open' end
          else case when r.state in ('checking', 'done') then 'late' else 'missed' end end as how
      from work_task r join station n on n.id = r.station_id
      where r.state <> 'cancelled' and r.kind in ('inspect', 'maintain') and ${isWithin(asked, begin)}
        and ${isComparable(asked, begin, at)}
    ), k as (select * from w where is_now and kind = ${asked.kind})
    select (select json_agg(x) from (select kind, is_now as "isNow", ${counts} from w group by 1, 2) x) as kinds,
      (select json_agg(x) from (select step, ${counts} from k group by 1) x) as "byStep",
      (select json_agg(x) from (select station_id::text as id, max(station_name) as name, ${counts} from k group by 1
        order by ${listed} limit ${ranked}) x) as "byStation",
      (select json_agg(x) from (select plan_id::text as id, max(title) as name, ${counts} from k where plan_id is not null
        group by 1 order by ${listed} limit ${ranked}) x) as "byPlan",
      (select json_agg(x) from (select u.id::text as id, max(u.real_name) as name, ${counts}
        from k cross join lateral unnest(k.assignee_ids) as a (id) join app_user u on u.id = a.id group by 1
        order by ${listed} limit ${ranked}) x) as "byPerson"`)
  const [row] = rows
  const kindOf = (kind: string, isNow: boolean): TaskPunctuality => {
    const found = row?.kinds?.find((one) => one.kind === kind && one.isNow === isNow)
    return found ? { onTime: found.onTime, late: found.late, missed: found.missed, open: found.open } : none
  }
  return {
    byKind: (Object.keys(workKinds) as WorkKind[]).map((kind) => ({
      kind,
      now: kindOf(kind, true),
      before: kindOf(kind, false),
    })),
    byStep: steps.map((one) => row?.byStep?.find((found) => found.step === one) ?? { step: one, ...none }),
    byStation: row?.byStation ?? [],
    byPlan: row?.byPlan ?? [],
    byPerson: row?.byPerson ?? [],
  }
}
