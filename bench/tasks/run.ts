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
/** A day among the oldest tasks, of which there is one every three minutes. */
const longPast = new Date(Date.now() - (listedTasks * 3 - 7 * 1_440) * 60_000).toISOString().slice(0, 10)
/** Pieces of equipment of a station, and past tasks that each of them has an item of. */
const equipmentOfStation = 10
const itemsOfEquipment = 200

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
        done_count, standard_version)
      select '000000', (array(select id from station order by id))[1 + n % ${stationCount}::int],
        case when n % 3 = 0 then 'maintain' else 'inspect' end, 'round ' || n % 500,
        case when n % 100 = 0 then 'cancelled' when n % 2000 = 1 then 'overdue' when n % 2000 = 3 then 'checking' else 'done' end,
        now() - n * interval '3 minutes', now() - n * interval '3 minutes' + interval '8 hours',
        case when n % 100 = 0 then '{}' else array[1 + n % 50] end, case when n % 20 = 1 then now() end, 60, 60,
        case when n % 100 = 0 or n % 2000 = 1 then null else 1 end
      from generate_series(1, ${listedTasks}::int) n`)
  })

/**
 * Equipment of every station in categories of three levels, of which each plan names one piece, and every second one all of a category;
 * and items at it of the oldest tasks.
 */
const seedEquipment = () =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into asset_category (tenant_id, category_name) select '000000', 'kind ' || n from generate_series(1, 5) n`)
    for (const level of [1, 2])
      await tx.execute(sql`
        insert into asset_category (tenant_id, parent_id, category_name)
        select '000000', id, category_name || '.' || n from asset_category, generate_series(1, 4) n
        where length(category_name) = ${level * 2 + 4}::int`)
    await tx.execute(sql`
      insert into asset (tenant_id, station_id, asset_code, asset_name, category_id)
      select '000000', s.id, 'E' || s.id || '-' || n, 'pump ' || n,
        (array(select id from asset_category where length(category_name) = 10 order by id))[n]
      from station s, generate_series(1, ${equipmentOfStation}::int) n`)
    await tx.execute(sql`
      with wide as (select id from asset_category where length(category_name) < 10)
      insert into work_plan_asset_category (tenant_id, record_id, row_rank, category_id)
      select '000000', p.id, 0, (array(select id from wide order by id))[1 + p.id / 2 % (select count(*) from wide)]
      from work_plan p where p.id % 2 = 0`)
    // as saving a plan does
    await tx.execute(sql`
      update work_plan o set category_id = w.category_id from work_plan_asset_category w where w.record_id = o.id`)
    await tx.execute(sql`
      insert into work_plan_target (tenant_id, record_id, row_rank, asset_id)
      select '000000', p.id, 0, (array(select a.id from asset a where a.station_id = p.station_id order by a.id))
        [(1 + p.id % ${equipmentOfStation}::int)::int] from work_plan p`)
    await tx.execute(sql`
      insert into work_task_item (tenant_id, record_id, row_rank, asset_id, asset_name, item_name, item_kind, value, is_failed)
      select '000000', t.id, 0, a.id, a.asset_name, 'looks', 'check', 'ok', false
      from (select id, station_id, row_number() over (partition by station_id order by due_from) as at
          from work_task where standard_version is not null) t
        join (select *, row_number() over (partition by station_id order by id) as at from asset) a
          on a.station_id = t.station_id and a.at = 1 + t.at % ${equipmentOfStation}::int
      where t.at <= ${equipmentOfStation * itemsOfEquipment}::int`)
  })

/** Counts what was seeded, as the housekeeping of the database does sooner or later: only the owner of the tables may. */
const analyse = () => db.asOwner((tx) => tx.execute(sql`analyze work_task, work_task_item`))

/** A station, and a piece of its equipment. */
const onePlace = () =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ stationId: string; assetId: string }>(sql`
      select station_id::text as "stationId", id::text as "assetId" from asset order by id limit 1`)
    return rows[0] ?? { stationId: '', assetId: '' }
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

const filtersAt = ({
  stationId,
  assetId,
}: Awaited<ReturnType<typeof onePlace>>): Readonly<Record<string, Record<string, string>>> => ({
  all: {},
  unfinished: { isOpen: 'true' },
  'of a person': { assigneeId: '7', isOpen: 'true' },
  'all of a person': { assigneeId: '7' },
  overdue: { isLate: 'true' },
  'to be accepted': { state_equal: 'checking' },
  done: { state_equal: 'done' },
  'by title': { title: 'round 77' },
  'of a month': { dueFrom_datege: '2026-01-01 00:00:00', dueFrom_datele: '2026-01-31 23:59:59' },
  'of a day long past, by its end': {
    dueUntil_datege: `${longPast} 00:00:00`,
    dueUntil_datele: `${longPast} 23:59:59`,
    ascs: 'dueUntil',
  },
  'unfinished, what is due first': { isOpen: 'true', ascs: 'dueUntil' },
  'of a person, what is due first': { assigneeId: '7', isOpen: 'true', ascs: 'dueUntil' },
  'to be taken on, what is due first': { isFree: 'true', isOpen: 'true', ascs: 'dueUntil' },
  'to be accepted, what is due first': { state_equal: 'checking', ascs: 'dueUntil' },
  'of a station': { stationId_equal: stationId },
  'of a piece of equipment': { assetId },
  'unfinished of a piece of equipment': { assetId, isOpen: 'true' },
  'assigned to nobody': { isFree: 'true' },
  'to be taken on': { isFree: 'true', isOpen: 'true' },
})

try {
  await seedPlans()
  const first = await generated()
  const again = await generated()
  await seedPast()
  await seedEquipment()
  await analyse()
  const list: Record<string, { p95: number; total: number }> = {}
  for (const [name, filter] of Object.entries(filtersAt(await onePlace()))) {
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
