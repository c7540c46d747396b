import { mostHoursEarly, taskLife } from '@energy-console/contract/maintenance'
import { heldText } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx, texts } from '../../../platform/database'
import { forEachTenant } from '../../../platform/jobs/forEachTenant'
import { type MovedRecord, moveWhere } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { type RaisedNotices, tellNotices } from '../../notices'
import { findParameter } from '../../system'
import { takeOlderCategories } from '../plan/categories'
import { generateTasks } from './generate'
import { type ToldTask, tellOfTasks } from './notices'
import { type OnDutyTask, onDutyFor } from './onDuty'
import { executorsOf } from './people'
import { workTaskHistoryTable, workTaskTable } from './table'

/** People are told so long before a task begins: from then on they may begin it. */
const toldHours = mostHoursEarly
/** Tasks that one transaction moves or tells of. */
const mostAtOnce = 1_000

type Needs = Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>

const columns = sql`, tenant_id as "tenantId", station_id::text as "stationId", kind, title, assignee_ids::text[] as "assigneeIds"`

/** Makes the tasks of the coming days of every tenant; answers how many. */
export async function generateForAll(needs: Needs): Promise<number> {
  const tenants = sql`select distinct tenant_id as "tenantId" from work_plan where is_enabled order by 1`
  let made = 0
  await forEachTenant(needs, { tenants, failure: 'tasks of plans not made' }, async (tenantId) => {
    made += await needs.db.asSystem(async (tx) => {
      await takeOlderCategories(tx, tenantId)
      return generateTasks(tx, { tenantId }, needs.clock.now())
    })
  })
  return made
}

/** Tasks of a tenant that one transaction moves or tells of, and what it has to tell. */
interface Batch {
  count: number
  raised: RaisedNotices
}

/** Whose tasks are looked at, when, and how many at once. */
interface Look {
  tenantId: string
  now: Date
  most: number
}

/** Moves what is past its time, and tells those who should have done it. */
async function expire(tx: Tx, { tenantId, now, most }: Look): Promise<Batch> {
  const tables = { record: workTaskTable, history: workTaskHistoryTable }
  const at = now.toISOString()
  const late = await moveWhere<MovedRecord & ToldTask>(tx, taskLife, tables, {
    name: 'expire',
    where: sql`c.id in (select t.id from work_task t where t.tenant_id = ${tenantId} and ${isPast(now)}
      order by t.id limit ${most})`,
    set: sql`overdue_time = ${at}::timestamptz`,
    returning: columns,
  })
  return { count: late.length, raised: await tellOfTasks(tx, 'overdue', late, now) }
}

/**
 * Tells those who are to do them of tasks that begin soon, and those who dispatch of what nobody is left for. Who is on duty may be
 * somebody else than when the task was made.
 */
async function tell(tx: Tx, { tenantId, now, most }: Look): Promise<Batch> {
  const { rows } = await tx.execute<ToldTask & OnDutyTask & Record<string, unknown>>(sql`
    update work_task set told_time = ${now.toISOString()}::timestamptz
    where id in (select t.id from work_task t where t.tenant_id = ${tenantId} and ${isSoon(now)} order by t.id limit ${most})
    returning id::text as id ${columns}, plan_id::text as "planId", revision, extract(epoch from due_from)::float8 * 1000 as "dueMs"`)
  const executors = executorsOf(tx)
  const onDuty = await onDutyFor(tx, rows)
  const [able, left]: [ToldTask[], ToldTask[]] = [[], []]
  const changed: ToldTask[] = []
  for (const task of rows) {
    const wanted = onDuty.get(task.id) ?? task.assigneeIds
    // what nobody is named for is everybody's; what goes by a rota is not
    if (wanted.length === 0 && !onDuty.has(task.id)) continue
    const may = await executors(task)
    const assigneeIds = wanted.filter((userId) => may.has(userId))
    const kept = { ...task, assigneeIds }
    if (assigneeIds.join() !== task.assigneeIds.join()) changed.push(kept)
    if (assigneeIds.length > 0) able.push(kept)
    else left.push(kept)
  }
  await keepPeople(tx, changed)
  const raised = await tellOfTasks(tx, 'assigned', able, now)
  raised.push(...(await tellOfTasks(tx, 'unassigned', left, now)))
  return { count: rows.length, raised }
}

/** Notes who is to do tasks: who is on duty, without those who may not carry them out any more. */
async function keepPeople(tx: Tx, tasks: readonly ToldTask[]): Promise<void> {
  if (tasks.length === 0) return
  await tx.execute(sql`
    update work_task t set assignee_ids = k.ids::bigint[]
    from unnest(${bigints(tasks.map(({ id }) => id))}, ${texts(tasks.map(({ assigneeIds }) => arrayLiteral(assigneeIds)))})
      as k (id, ids) where t.id = k.id`)
}

/** Reminds those who are to do them of tasks whose time is nearly over, of each once. */
async function remind(tx: Tx, { tenantId, now, most }: Look): Promise<Batch> {
  const at = sql`${now.toISOString()}::timestamptz`
  const left = await remindPercentOf(tx, tenantId)
  if (left === 0) return { count: 0, raised: [] }
  const { rows } = await tx.execute<ToldTask & Record<string, unknown>>(sql`
    update work_task w set reminded_time = ${at} from station s
    where s.id = w.station_id and w.id in (select t.id from work_task t where t.tenant_id = ${tenantId} and ${isEnding(now, left)}
      order by t.due_until, t.id limit ${most})
    returning w.id::text as id, w.tenant_id as "tenantId", w.station_id::text as "stationId", w.kind, w.title,
      w.assignee_ids::text[] as "assigneeIds",
      to_char(w.due_until at time zone usable_zone(s.time_zone), 'YYYY-MM-DD HH24:MI') as until`)
  return { count: rows.length, raised: await tellOfTasks(tx, 'soon', rows, now) }
}

/** How much of its time a task has left when people are reminded, as the tenant has it; 0 where nobody is. */
async function remindPercentOf(tx: Tx, tenantId: string): Promise<number> {
  const key = 'task_remind_percent'
  return Number(heldText(key, await findParameter(tx, tenantId, key)))
}

/** Whether no more than so many percent of its time are left of a task that is begun, or could be, and that nobody was reminded of. */
const isEnding = (
  now: Date,
  left: number,
) => sql`t.reminded_time is null and t.state in ('waiting', 'running')
  and t.due_from <= ${now.toISOString()}::timestamptz and t.due_until > ${now.toISOString()}::timestamptz
  and t.due_until - (t.due_until - t.due_from) * ${left / 100}::float8 <= ${now.toISOString()}::timestamptz`

const isPast = (now: Date) =>
  sql`t.overdue_time is null and t.state in ('waiting', 'running') and t.due_until < ${now.toISOString()}::timestamptz`

const isSoon = (now: Date) => sql`t.told_time is null and t.state = 'waiting'
  and t.due_from <= ${now.toISOString()}::timestamptz + make_interval(hours => ${toldHours})`

/** One look at the clock: who is told of what begins soon, of what is to be done soon, and what is overdue; so many of a tenant's at once. */
export function lookAtTasks({ db, bus, clock, log }: Needs, most = mostAtOnce): Promise<void> {
  const now = new Date(clock.now())
  const tenants = sql`
    select distinct t.tenant_id as "tenantId" from work_task t
    where (${isSoon(now)}) or (${isPast(now)}) or (${isEnding(now, 100)}) order by 1`
  const failure = 'tasks that begin soon or are overdue not told of'
  return forEachTenant({ db, log }, { tenants, failure }, async (tenantId) => {
    for (const look of [tell, remind, expire]) {
      let count = most
      while (count === most) {
        const batch = await db.asSystem((tx) => look(tx, { tenantId, now, most }))
        tellNotices(bus, batch.raised)
        count = batch.count
      }
    }
  })
}

/** Tasks are made every hour, and looked at every five minutes; what a run missed, or broke off, the next one makes up for. */
export function defineTaskJobs(platform: Needs & Pick<Platform, 'jobs'>): void {
  const { jobs } = platform
  jobs.define('maintenance.generateTasks', async () => void (await generateForAll(platform)))
  jobs.schedule('maintenance.generateTasks', '3 * * * *')
  jobs.define('maintenance.lookAtTasks', () => lookAtTasks(platform))
  jobs.schedule('maintenance.lookAtTasks', '*/5 * * * *')
}
