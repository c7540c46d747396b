import { taskLife } from '@energy-console/contract/maintenance'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type MovedRecord, moveWhere } from '../../../platform/lifecycle'
import type { Platform } from '../../../platform/module'
import { tellNotices } from '../../notices'
import { generateTasks } from './generate'
import { type ToldTask, tellOfTasks } from './notices'
import { workTaskHistoryTable, workTaskTable } from './table'

/** People are told so long before a task begins. */
const toldHours = 12
/** Tasks that one run moves or tells of; the rest has its turn in the next one. */
const mostAtOnce = 5_000

type Needs = Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>

const columns = sql`, tenant_id as "tenantId", station_id::text as "stationId", kind, title, assignee_ids::text[] as "assigneeIds"`

/** Makes the tasks of the coming days of every tenant, each tenant's by itself: what one has keeps no other from his. */
export async function generateForAll({ db, clock, log }: Needs): Promise<number> {
  const tenants = await db.asSystem((tx) =>
    tx.execute<{ tenantId: string }>(
      sql`select distinct tenant_id as "tenantId" from work_plan where is_enabled order by 1`,
    ),
  )
  let made = 0
  for (const { tenantId } of tenants.rows)
    try {
      made += await db.asSystem((tx) => generateTasks(tx, { tenantId }, clock.now()))
    } catch (error) {
      log.error({ err: error, tenantId }, 'tasks of plans not made')
    }
  return made
}

/** Moves what is past its time, and tells those who should have done it. */
async function expire(tx: Tx, now: Date) {
  const tables = { record: workTaskTable, history: workTaskHistoryTable }
  const at = now.toISOString()
  const late = await moveWhere<MovedRecord & ToldTask>(tx, taskLife, tables, {
    name: 'expire',
    where: sql`c.overdue_time is null and c.due_until < ${at}::timestamptz`,
    set: sql`overdue_time = ${at}::timestamptz`,
    returning: columns,
  })
  return tellOfTasks(tx, 'overdue', late, now)
}

/** Tells those who are to do them of tasks that begin soon. */
async function tell(tx: Tx, now: Date) {
  const at = now.toISOString()
  const { rows } = await tx.execute<ToldTask & Record<string, unknown>>(sql`
    update work_task set told_time = ${at}::timestamptz
    where id in (
      select id from work_task where told_time is null and state = 'waiting'
        and due_from <= ${at}::timestamptz + make_interval(hours => ${toldHours}) order by id limit ${mostAtOnce}
    )
    returning id::text as id ${columns}`)
  return tellOfTasks(
    tx,
    'assigned',
    rows.filter(({ assigneeIds }) => assigneeIds.length > 0),
    now,
  )
}

/** One look at the clock: who is told of what begins soon, and what is overdue. */
export async function lookAtTasks({ db, bus, clock }: Needs): Promise<void> {
  const now = new Date(clock.now())
  tellNotices(bus, await db.asSystem((tx) => tell(tx, now)))
  tellNotices(bus, await db.asSystem((tx) => expire(tx, now)))
}

/** Tasks are made every hour, and looked at every five minutes; what a run missed, or broke off, the next one makes up for. */
export function defineTaskJobs(platform: Needs & Pick<Platform, 'jobs'>): void {
  const { jobs } = platform
  jobs.define('maintenance.generateTasks', async () => void (await generateForAll(platform)))
  jobs.schedule('maintenance.generateTasks', '3 * * * *')
  jobs.define('maintenance.lookAtTasks', () => lookAtTasks(platform))
  jobs.schedule('maintenance.lookAtTasks', '*/5 * * * *')
}
