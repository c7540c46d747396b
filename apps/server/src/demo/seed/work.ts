import { executionsBetween, parseRule, StandardItem } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { demoTenantId } from '../../modules/identity'
import {
  assetCategoryTable,
  generateTasks,
  planAssigneeTable,
  planCategoryTable,
  planTimeTable,
  standardItemTable,
  standardVersionTable,
  workPlanTable,
  workStandardTable,
} from '../../modules/maintenance'
import { arrayLiteral, bigints, type Tx } from '../../platform/database'
import { type Work, works } from '../files/work'
import type { Catalogue } from './catalogue'

/** Ids of points by `device.property`. */
type Points = ReadonlyMap<string, string>

const dayMs = 86_400_000
const pastDays = 90
const timeZone = 'Asia/Shanghai'
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** How the demo's equipment is inspected and maintained: standards, plans, a quarter of tasks that were done, and those to come. */
export async function seedWork(
  tx: Tx,
  { stations, points, nowMs }: Pick<Catalogue, 'stations'> & { points: Points; nowMs: number },
): Promise<void> {
  const known = await tx
    .select({ id: assetCategoryTable.id, categoryName: assetCategoryTable.categoryName })
    .from(assetCategoryTable)
  const { rows: people } = await tx.execute<{ id: string }>(
    sql`select id::text as id from app_user where tenant_id = ${demoTenantId} and account = 'operator'`,
  )
  const firstDay = dayOf(nowMs - pastDays * dayMs)
  const [ids, times]: [string[], number[]] = [[], []]
  for (const work of works) {
    const categoryIds = work.categories.flatMap(
      (name) => known.find(({ categoryName }) => categoryName === name)?.id ?? [],
    )
    const [categoryId] = categoryIds
    if (categoryId === undefined) continue
    const standardId = await seedStandard(tx, work, categoryId)
    const [plan] = await tx
      .insert(workPlanTable)
      .values({
        ...{ stationId: stations[work.station], planName: work.planName, kind: work.kind, standardId },
        ...{ ...triggerOf(work, points), firstDay, finishHours: work.finishHours },
        categoryId: work.pieces ? null : categoryId,
      })
      .returning({ id: workPlanTable.id })
    if (!plan) continue
    const recordId = plan.id
    await tx.insert(planTimeTable).values(work.times.map((time, rowRank) => ({ recordId, rowRank, time })))
    if (work.pieces) await seedPieces(tx, recordId, work.pieces)
    else
      await tx
        .insert(planCategoryTable)
        .values(categoryIds.map((id, rowRank) => ({ recordId, rowRank, categoryId: id })))
    if (people.length > 0)
      await tx
        .insert(planAssigneeTable)
        .values(people.map(({ id }, rowRank) => ({ recordId, rowRank, userId: id })))
    for (const { at } of pastExecutions(work, firstDay, nowMs)) {
      ids.push(recordId)
      times.push(at)
    }
  }
  await seedPast(tx, ids, times, nowMs)
  await generateTasks(tx, { tenantId: demoTenantId }, nowMs)
}

/** What a plan comes round by. */
function triggerOf({ rule, counter }: Work, points: Points) {
  if (!counter) return { rule }
  return {
    ...{ trigger: 'register' as const, counterItemId: points.get(counter.point) },
    ...{ counterEvery: counter.every, counterUsed: counter.used },
  }
}

const seedPieces = (tx: Tx, planId: string, codes: readonly string[]) =>
  tx.execute(sql`
    insert into work_plan_target (record_id, row_rank, asset_id)
    select ${planId}::bigint, u.place, a.id from unnest(${arrayLiteral(codes)}::text[]) with ordinality as u (code, place)
    join asset a on a.asset_code = u.code`)

/** Counts what plans go by that count, from what has been read by now: how it goes on is told from the first day. */
export const countPlansOfDemo = (tx: Tx, nowMs: number) =>
  generateTasks(tx, { tenantId: demoTenantId }, nowMs)

async function seedStandard(tx: Tx, work: Work, categoryId: string): Promise<string> {
  const { standardName, kind, minutes, tools, safetyNote } = work
  const [made] = await tx
    .insert(workStandardTable)
    .values({ standardName, kind, categoryId, minutes, tools, safetyNote })
    .returning({ id: workStandardTable.id })
  const standardId = made?.id ?? ''
  const none = { requirement: null, unit: null, lowLimit: null, highLimit: null, choices: null }
  const items = work.items.map((item) => ({
    ...StandardItem.parse({ ...none, goodChoices: null, propertyNo: null, ...item }),
  }))
  await tx
    .insert(standardItemTable)
    .values(items.map((item, rowRank) => ({ ...item, recordId: standardId, rowRank })))
  await tx.insert(standardVersionTable).values({
    ...{ standardId, version: 1, savedUserName: '管理员' },
    content: { standardName, minutes, tools, method: null, safetyNote, items },
  })
  return standardId
}

/** When a plan came round until today. */
function pastExecutions({ rule: text, times }: Work, firstDay: string, nowMs: number) {
  const rule = text === undefined ? undefined : parseRule(text)
  if (!rule) return []
  const place = { timeZone, kindOf: () => 'workday' as const }
  const recurrence = { rule, times, restRule: 'keep' as const, firstDay }
  return executionsBetween(recurrence, place, { from: nowMs - pastDays * dayMs, to: nowMs })
}

/**
 * The tasks that were done, with results that look like those of a plant: a few are late, a few called off, a result in a hundred is
 * out of its limits, and what was done last waits to be accepted. The same plant has the same ones at every start.
 */
async function seedPast(tx: Tx, ids: readonly string[], times: readonly number[], nowMs: number) {
  const now = new Date(nowMs).toISOString()
  await tx.execute(sql`
    with due as (
      select p.id, to_timestamp(u.ms / 1000.0) as at, make_interval(hours => p.finish_hours) as span,
        abs(hashtext(p.plan_name || u.ms)) % 1000 as luck,
        to_timestamp(u.ms / 1000.0) > ${now}::timestamptz - interval '36 hours' as is_new
      from unnest(${bigints(ids)}, ${bigints(times)}) as u (plan_id, ms) join work_plan p on p.id = u.plan_id
    ), timed as (
      select due.*, luck < 15 and not is_new as is_off, luck between 15 and 60 and not is_new as is_late,
        case when luck between 15 and 60 and not is_new then at + span + make_interval(mins => luck)
          else at + make_interval(mins => 3 + luck % 40) end as begun
      from due
    )
    insert into work_task (station_id, plan_id, occurrence, standard_id, standard_version, standard, kind, title, state, due_from,
      due_until, assignee_ids, minutes, overdue_time, told_time, start_time, submit_time, done_time, revision)
    select p.station_id, p.id, t.at, p.standard_id, v.version, v.content - 'items', p.kind, p.plan_name,
      case when t.is_off then 'cancelled' when t.begun > ${now} then 'waiting' when t.is_new then 'checking' else 'done' end,
      t.at, t.at + t.span, a.ids, s.minutes,
      case when t.is_late then t.at + t.span end, t.at - interval '12 hours',
      case when not t.is_off then t.begun end,
      case when not t.is_off then least(t.begun + make_interval(mins => s.minutes), ${now}) end,
      case when not t.is_off and not t.is_new then t.begun + make_interval(mins => s.minutes + 90) end, 1
    from timed t
    join work_plan p on p.id = t.id
    join work_standard s on s.id = p.standard_id
    join work_standard_version v on v.standard_id = s.id
    cross join lateral (
      select coalesce(array_agg(user_id order by row_rank), '{}') as ids from work_plan_assignee where record_id = p.id
    ) a`)
  await tx.execute(sql`
    update work_task set standard_version = null, standard = null, start_time = null, submit_time = null, revision = 0
    where state = 'waiting'`)
  await tx.execute(sql`
    with drawn as (
      select t.id as task_id, i.*, a.id as asset_id, a.asset_name,
        row_number() over (partition by t.id order by a.asset_code, i.row_rank) - 1 as place,
        abs(hashtext(t.id || i.item_name || a.asset_code)) % 1000 as luck, t.submit_time
      from work_task t
      join work_plan p on p.id = t.plan_id
      join work_plan_asset_category w on w.record_id = p.id
      join asset a on a.station_id = p.station_id and a.category_id = w.category_id and a.state <> 'retired'
      join work_standard_item i on i.record_id = t.standard_id
      where t.state in ('done', 'checking')
    )
    insert into work_task_item (record_id, row_rank, asset_id, asset_name, item_name, item_kind, requirement, unit, low_limit, high_limit,
      choices, good_choices, value, is_failed, note, entered_time, entered_name)
    select task_id, place, asset_id, asset_name, item_name, item_kind, requirement, unit, low_limit, high_limit, choices, good_choices,
      case item_kind
        when 'check' then case when luck < 8 then 'failed' else 'ok' end
        when 'choice' then split_part(choices, '/', case when luck < 8 then 3 else 1 end)
        else trim_scale(round((case when luck < 8 then high_limit * 1.06
          else low_limit + (high_limit - low_limit) * (0.4 + luck / 2500.0) end)::numeric, 2))::text
      end,
      luck < 8, case when luck < 8 then '已上报，待处理' end, submit_time - interval '2 minutes', '值班员'
    from drawn`)
  await tx.execute(sql`
    update work_task t set item_count = c.items, done_count = c.items, failed_count = c.failed
    from (
      select record_id, count(*)::int as items, (count(*) filter (where is_failed))::int as failed from work_task_item group by 1
    ) c where c.record_id = t.id`)
  await tx.execute(sql`
    insert into work_task_history (station_id, record_id, transition, from_state, to_state, move_time, user_name, reason)
    select station_id, id, m.name, m.from_state, m.to_state, m.at, m.by, m.reason
    from work_task t cross join lateral (values
      (1, 'generate', '', 'waiting', t.due_from - interval '7 days', null, ''),
      (2, 'expire', 'waiting', 'overdue', t.overdue_time, null, ''),
      (3, 'start', case when t.overdue_time is null then 'waiting' else 'overdue' end, 'running', t.start_time, '值班员', ''),
      (4, 'submit', 'running', 'checking', t.submit_time, '值班员', ''),
      (5, 'accept', 'checking', 'done', t.done_time, '管理员', ''),
      (6, 'cancel', 'waiting', 'cancelled', case when t.state = 'cancelled' then t.due_from end, '管理员', '设备停运')
    ) as m (place, name, from_state, to_state, at, by, reason)
    where m.at is not null order by t.id, m.place`)
}
