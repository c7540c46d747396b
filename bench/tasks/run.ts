import { workPlans, workTasks } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { generateForAll } from '../../apps/server/src/modules/maintenance/task/jobs'
import { percentile, report } from '../support/figures'
import { startStack } from '../support/stack'

const planCount = 500
/** The page of plans is asked of so many. */
const listedPlans = 1_000
const listedTasks = Number(process.env.BENCH_TASKS ?? 500_000)
const stationCount = Number(process.env.BENCH_STATIONS ?? 20)
const askedPerCase = 20

const stack = await startStack(async () => undefined)
const { db, url, token } = stack

/** Stations with equipment, and plans that come round three times a day: some ten thousand tasks a week. */
const seedPlans = () =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into station (tenant_id, station_name, time_zone)
      select '000000', 'station ' || n, 'Asia/Shanghai' from generate_series(1, ${stationCount}::int) n`)
    await tx.execute(sql`
      insert into work_standard (tenant_id, standard_name, kind, minutes) values ('000000', 'round', 'inspect', 20)`)
    await tx.execute(sql`
      insert into work_plan (tenant_id, station_id, plan_name, kind, standard_id, rule, first_day, finish_hours, update_time)
      select '000000', (array(select id from station order by id))[1 + n % ${stationCount}::int], 'plan ' || n, 'inspect', s.id,
        'FREQ=DAILY', current_date - 30, 8, now() - interval '2 days'
      from generate_series(1, ${planCount}::int) n cross join work_standard s`)
    await tx.execute(sql`
      insert into work_plan_time (tenant_id, record_id, row_rank, time)
      select '000000', id, n, (array['08:30', '14:00', '20:30'])[n + 1] from work_plan, generate_series(0, 2) n`)
    await tx.execute(sql`
      insert into work_plan_assignee (tenant_id, record_id, row_rank, user_id)
      select '000000', id, 0, 1 + id % 50 from work_plan`)
  })

const generated = async () => {
  const began = performance.now()
  const log = { error: (problem: unknown) => console.error(problem) }
  const made = await generateForAll({ db, clock: { now: Date.now }, log, bus: undefined } as never)
  return { made, seconds: Number(((performance.now() - began) / 1000).toFixed(2)) }
}

/** Past tasks of all states, spread over stations, people and years. */
const seedPast = () =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into work_task (tenant_id, station_id, kind, title, state, due_from, due_until, assignee_ids, overdue_time, item_count,
        done_count)
      select '000000', (array(select id from station order by id))[1 + n % ${stationCount}::int],
        case when n % 3 = 0 then 'maintain' else 'inspect' end, 'round ' || n % 500,
        case when n % 100 = 0 then 'cancelled' when n % 2000 = 1 then 'overdue' when n % 2000 = 3 then 'checking' else 'done' end,
        now() - n * interval '3 minutes', now() - n * interval '3 minutes' + interval '8 hours', array[1 + n % 50],
        case when n % 20 = 1 then now() end, 60, 60
      from generate_series(1, ${listedTasks}::int) n`)
    await tx.execute(sql`analyze work_task`)
  })

/** More plans that run, of the other kind, until there are as many as are listed. */
const seedMorePlans = () =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into work_standard (tenant_id, standard_name, kind, minutes) values ('000000', 'service', 'maintain', 60)`)
    await tx.execute(sql`
      with made as (
        insert into work_plan (tenant_id, station_id, plan_name, kind, standard_id, rule, first_day, finish_hours, update_time)
        select '000000', (array(select id from station order by id))[1 + n % ${stationCount}::int], 'service ' || n, 'maintain', s.id,
          (array['FREQ=WEEKLY;BYDAY=MO', 'FREQ=MONTHLY;BYMONTHDAY=1', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=4'])[1 + n % 3],
          current_date - 30, 8, now()
        from generate_series(1, ${listedPlans - planCount}::int) n
          cross join (select id from work_standard where kind = 'maintain') s returning id
      ), timed as (
        insert into work_plan_time (tenant_id, record_id, row_rank, time) select '000000', id, 0, '08:30' from made
      )
      insert into work_plan_assignee (tenant_id, record_id, row_rank, user_id) select '000000', id, 0, 1 + id % 50 from made`)
  })

const ask = async (query: Record<string, string>, path = workTasks.calls.page.path) => {
  const began = performance.now()
  const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
    headers: { 'blade-auth': `bearer ${token}` },
  })
  const { data, msg } = (await answer.json()) as { data: { total: number } | null; msg: string }
  if (!data) throw new Error(`the list was refused: ${msg}`)
  return { ms: performance.now() - began, total: data.total }
}

const filters: Readonly<Record<string, Record<string, string>>> = {
  all: {},
  unfinished: { isOpen: 'true' },
  'of a person': { assigneeId: '7', isOpen: 'true' },
  'all of a person': { assigneeId: '7' },
  overdue: { isLate: 'true' },
  'to be accepted': { state_equal: 'checking' },
  done: { state_equal: 'done' },
  'by title': { title: 'round 77' },
  'of a month': { dueFrom_datege: '2026-01-01 00:00:00', dueFrom_datele: '2026-01-31 23:59:59' },
}

try {
  await seedPlans()
  const first = await generated()
  const again = await generated()
  await seedPast()
  const list: Record<string, { p95: number; total: number }> = {}
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = []
    let total = 0
    for (let time = 0; time < askedPerCase; time += 1) {
      const asked = await ask({
        ...{ kind_equal: 'inspect', size: '20', current: String(1 + (time % 4)) },
        ...filter,
      })
      times.push(asked.ms)
      total = asked.total
    }
    list[name] = { p95: Math.round(percentile(times, 0.95)), total }
  }
  await seedMorePlans()
  const plans: Record<string, number> = {}
  for (const size of ['20', String(listedPlans)]) {
    const times: number[] = []
    for (let time = 0; time < askedPerCase; time += 1)
      times.push((await ask({ size }, workPlans.calls.page.path)).ms)
    plans[size] = Math.round(percentile(times, 0.95))
  }
  report(
    [
      [`tasks of ${planCount} plans`, `${first.made} in ${first.seconds} s`],
      ['made again', `${again.made} in ${again.seconds} s`],
      ...Object.entries(list).map(([name, { p95, total }]): [string, string] => [
        `list of ${listedTasks}, ${name}, p95`,
        `${p95} ms (${total} tasks)`,
      ]),
      ...Object.entries(plans).map(([size, p95]): [string, string] => [
        `page of ${size} of ${listedPlans} plans, p95`,
        `${p95} ms`,
      ]),
    ],
    { bench: 'tasks', first, again, list, plans },
  )
} finally {
  await stack.stop()
}
process.exit(0)
