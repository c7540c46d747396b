import { addDays } from '@energy-console/contract'
import { daysLookedBack, executionsBetween, taskLife } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx, texts } from '../../../platform/database'
import { moveWhere } from '../../../platform/lifecycle'
import { kindsOfTenants } from '../../energy'
import { countPlans } from '../counter/count'
import { type RunningPlan, runningPlans } from '../plan/queries'
import { firstOfTurns, readTeams, type Turn, turnsOfPlan } from '../plan/teams'
import { workTaskHistoryTable, workTaskTable } from './table'

const dayMs = 86_400_000

/** Tasks are made so far ahead. */
export const generatedDays = 7
/** What came round while nothing ran is made up for so far back, and no plan asks for what was before it was changed last. */
const mostMissedMs = dayMs

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Which plans tasks are made from: all of a tenant, or some of them. */
interface Which {
  tenantId: string
  planIds?: readonly string[]
}

/**
 * When the plans come round within the time that tasks are made for, and who does it then, as lists of the same length; those that go by
 * a counter are counted on.
 */
async function occurrencesOf(tx: Tx, { tenantId, planIds }: Which, now: number) {
  const found = await runningPlans(tx, planIds ? { ids: planIds } : { tenantId })
  const [ids, times, people]: [string[], number[], string[]] = [[], [], []]
  if (found.length === 0) return { ids, times, people }
  const to = now + generatedDays * dayMs
  const first = dayOf(now - mostMissedMs)
  const kinds = await kindsOfTenants(tx, [tenantId], addDays(firstOfTurns(found, first), -daysLookedBack))
  const { kindOf } = kinds(tenantId)
  const doers = await readTeams(tx, found)
  const dues = await countPlans(
    tx,
    found.flatMap(({ counted }) => counted ?? []),
    now,
  )
  const ask = (plan: RunningPlan, turn: Turn) => {
    ids.push(plan.id)
    times.push(turn.at)
    people.push(arrayLiteral(doers(plan, turn)))
  }
  for (const plan of found) {
    const { id, timeZone, updateTime, recurrence } = plan
    const from = Math.min(now, Math.max(now - mostMissedMs, updateTime.getTime()))
    const due = dues.get(id)
    if (due && due.at > from) ask(plan, due)
    if (!recurrence) continue
    const turn = turnsOfPlan(plan, kindOf, to)
    for (const execution of executionsBetween(recurrence, { timeZone, kindOf }, { from, to }))
      ask(plan, { at: execution.at, turn: turn(execution) })
  }
  return { ids, times, people }
}

type Asked = Awaited<ReturnType<typeof occurrencesOf>>

/** The occurrences as a relation: `plan_id, due, people`. */
const askedSql = ({ ids, times, people }: Asked) => sql`(
  select plan_id, to_timestamp(ms / 1000.0) as due, doers::bigint[] as people
  from unnest(${bigints(ids)}, ${bigints(times)}, ${texts(people)}) as u (plan_id, ms, doers))`

/** Of tasks `c`: whether none of these occurrences is theirs. */
const isUnasked = ({ ids, times }: Pick<Asked, 'ids' | 'times'>) => sql`not exists (
  select from unnest(${bigints(ids)}, ${bigints(times)}) as u (plan_id, ms)
  where u.plan_id = c.plan_id and to_timestamp(u.ms / 1000.0) = c.occurrence)`

/**
 * Takes back what the plans ask for no more, as when the clock of the station or the calendar was changed: what nobody was told of goes,
 * the rest is called off. What somebody has taken in hand stays, and so does what lies further ahead than tasks are made.
 */
async function takeBack(tx: Tx, planIds: readonly string[], asked: Asked, now: number): Promise<void> {
  const [from, to] = [now, now + generatedDays * dayMs].map((at) => new Date(at).toISOString())
  const unasked = sql`c.plan_id = any (${bigints(planIds)}) and c.state = 'waiting' and c.revision = 0
    and c.due_from > ${from}::timestamptz and c.due_from <= ${to}::timestamptz and c.occurrence is not null and ${isUnasked(asked)}`
  await tx.execute(sql`delete from work_task c where ${unasked} and c.told_time is null`)
  const tables = { record: workTaskTable, history: workTaskHistoryTable }
  await moveWhere(tx, taskLife, tables, { name: 'drop', where: unasked, set: sql`occurrence = null` })
}

/**
 * Makes the tasks of the coming days that there are none of yet, each once, whoever else does the same at the same time; answers how
 * many. The plans are held: one that is being changed is read when that is done, and makes its own tasks anew.
 */
export async function generateTasks(tx: Tx, which: Which, now: number): Promise<number> {
  const { tenantId, planIds } = which
  const held = await tx.execute<{ id: string }>(sql`
    select id::text as id from work_plan where tenant_id = ${tenantId} and is_enabled
      ${planIds ? sql`and id = any (${bigints(planIds)})` : sql``} order by id for share`)
  const asked = await occurrencesOf(tx, which, now)
  const heldIds = held.rows.map(({ id }) => id)
  if (heldIds.length > 0) await takeBack(tx, heldIds, asked, now)
  if (asked.ids.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    with made as (
      insert into work_task (tenant_id, station_id, plan_id, standard_id, kind, title, due_from, due_until, occurrence,
        assignee_ids, minutes)
      select p.tenant_id, p.station_id, p.id, p.standard_id, p.kind, p.plan_name, w.due, w.due + make_interval(hours => p.finish_hours),
        w.due, w.people, s.minutes
      from ${askedSql(asked)} w
      join work_plan p on p.id = w.plan_id
      join work_standard s on s.id = p.standard_id
      order by w.due, p.id
      on conflict do nothing
      returning id, tenant_id, station_id
    )
    insert into work_task_history (tenant_id, station_id, record_id, transition, to_state)
    select tenant_id, station_id, id, 'generate', ${taskLife.transitions.generate.to} from made`)
  return rowCount ?? 0
}

/**
 * What is still to come follows a plan that was changed, paused or is removed: what nobody has touched or been told of is made anew;
 * the others stay where the plan still asks for them, with what it says now, and are called off where it does not. Of a plan that is
 * removed nothing is left to do that has not begun.
 */
export async function followPlan(
  tx: Tx,
  which: Required<Which>,
  now: number,
  isRemoved = false,
): Promise<void> {
  const at = new Date(now).toISOString()
  const toCome = sql`plan_id = any (${bigints(which.planIds)}) and state = 'waiting' and due_from > ${at}::timestamptz`
  await tx.execute(sql`delete from work_task where ${toCome} and revision = 0 and told_time is null`)
  const asked = isRemoved ? { ids: [], times: [], people: [] } : await occurrencesOf(tx, which, now)
  const tables = { record: workTaskTable, history: workTaskHistoryTable }
  await moveWhere(tx, taskLife, tables, {
    name: 'drop',
    where: sql`c.plan_id = any (${bigints(which.planIds)}) and c.standard_version is null
      and (${isRemoved} or (c.state = 'waiting' and c.due_from > ${at}::timestamptz)) and ${isUnasked(asked)}`,
    set: sql`occurrence = null`,
  })
  if (isRemoved) return
  await tx.execute(sql`
    update work_task t set title = p.plan_name, standard_id = p.standard_id, minutes = s.minutes,
      due_until = t.due_from + make_interval(hours => p.finish_hours),
      assignee_ids = case when t.revision = 0 then w.people else t.assignee_ids end,
      told_time = case when t.revision = 0 and w.people <> t.assignee_ids then null else t.told_time end
    from work_plan p
    join work_standard s on s.id = p.standard_id
    join ${askedSql(asked)} w on w.plan_id = p.id
    where p.id = t.plan_id and w.due = t.occurrence and t.plan_id = any (${bigints(which.planIds)}) and t.state = 'waiting'
      and t.due_from > ${at}::timestamptz`)
  await generateTasks(tx, which, now)
}
