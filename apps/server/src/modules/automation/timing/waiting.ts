import { automationErrors } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'
import type { Said, TimingKind } from './table'

/** An execution that waits to be carried out, or was begun by a process that has ended. */
export interface WaitingRun extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  kind: TimingKind
  taskName: string
  isEnabled: boolean
  isManual: boolean
  userId: string
  userName: string
  /** Unix ms. */
  untilMs: number
  startMs: number | null
}

/** What is still to be written of it. */
export interface WaitingCommand extends Record<string, unknown> {
  id: string
  /** Of a point. */
  deviceId: string | null
  itemId: string | null
  /** Of a global variable. */
  variableId: string | null
  itemName: string
  value: string
}

const atOnce = 500
/** What the commands of an execution are found by. */
export const originOf = sql`'timing/' || m.id`
/** Whether what an entry says has been written: by a command that stands, or to a variable. */
const isGiven = sql`(exists (select from device_command c where c.origin = ${originOf} and c.status <> 'cancelled')
  or exists (select from global_write w where w.origin = ${originOf}))`

/** The oldest executions that wait and are not in hand. */
export const waitingRuns = (db: Database, inHand: readonly string[]): Promise<WaitingRun[]> =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<WaitingRun>(sql`
      select r.id::text as id, r.tenant_id as "tenantId", r.station_id::text as "stationId", t.kind, t.task_name as "taskName",
        t.is_enabled as "isEnabled", r.slot is null as "isManual", r.user_id::text as "userId", r.user_name as "userName",
        r.until_ms::float8 as "untilMs", r.start_ms::float8 as "startMs"
      from timing_run r join timing_task t on t.id = r.task_id
      where r.state = 'waiting' and r.id <> all (${bigints(inHand)}) order by r.due_ms, r.id limit ${atOnce}`)
    return rows
  })

/** Its first command is about to be given. */
export const beginRun = (db: Database, id: string, now: number): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`update timing_run set start_ms = coalesce(start_ms, ${now}) where id = ${id}`)
  })

/** What has not been given yet, in order. */
export const commandsOfRun = (db: Database, runId: string): Promise<WaitingCommand[]> =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<WaitingCommand>(sql`
      select m.id::text as id, m.device_id::text as "deviceId", m.item_id::text as "itemId", m.variable_id::text as "variableId",
        m.item_name as "itemName", m.value
      from timing_command m where m.run_id = ${runId} and m.state = 'waiting' order by m.command_rank`)
    return rows
  })

/**
 * How a command stands just before it is given: `given` by a process that has ended; `overtaken` by a later execution of its
 * schedule that is due and writes the same point or variable, or sets the same air conditioner.
 */
export const standOf = (db: Database, id: string): Promise<'given' | 'overtaken' | 'free'> =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ isGiven: boolean; isOvertaken: boolean }>(sql`
      select ${isGiven} as "isGiven",
        exists (select from timing_run o join timing_command n on n.run_id = o.id
          where o.task_id = r.task_id and o.due_ms >= r.due_ms and (o.due_ms, o.id) > (r.due_ms, r.id) and o.state in ('waiting', 'over')
            and (n.item_id = m.item_id or n.variable_id = m.variable_id or (r.settings is not null and n.device_id = m.device_id))) as "isOvertaken"
      from timing_command m join timing_run r on r.id = m.run_id where m.id = ${id}`)
    const [stand] = rows
    return stand?.isGiven ? 'given' : stand?.isOvertaken ? 'overtaken' : 'free'
  })

/** Notes that a command has been given, or why there is none. */
export const settleCommand = (db: Database, id: string, refusal: Said | undefined): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      update timing_command m set (state, reason) = (
        select case when c.is_there or ${refusal === undefined} then 'told' else 'refused' end,
          case when c.is_there then null else ${refusal ? JSON.stringify(refusal) : null}::jsonb end
        from (select ${isGiven} as is_there) c)
      where m.id = ${id}`)
  })

/** All of its commands are given or refused. Where there were none, it has failed; where others took the place of all, it is missed. */
export const finishRun = (db: Database, id: string): Promise<void> =>
  db.asSystem(async (tx) => {
    const nothing = JSON.stringify(saidOf(automationErrors.nothingToDo))
    const superseded = JSON.stringify(saidOf(automationErrors.superseded))
    await tx.execute(sql`
      update timing_run r set state = case when m.total = 0 then 'failed' when m.overtaken = m.total then 'missed' else 'over' end,
        reason = case when m.total = 0 then ${nothing}::jsonb when m.overtaken = m.total then ${superseded}::jsonb end
      from (select count(*) as total, count(*) filter (where state = 'waiting') as waiting,
          count(*) filter (where state = 'refused' and reason = ${superseded}::jsonb) as overtaken
        from timing_command where run_id = ${id}) m
      where r.id = ${id} and r.state = 'waiting' and m.waiting = 0`)
  })

const saidOf = ({ text }: { text: string }): Said => ({ text, params: {} })

/** It is not begun, and nothing of it is written. */
export const failRun = (db: Database, id: string, state: 'missed' | 'failed', reason: Said): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`
      update timing_run set state = ${state}, reason = ${JSON.stringify(reason)}::jsonb where id = ${id} and state = 'waiting'`)
    await tx.execute(sql`
      update timing_command set state = 'refused', reason = ${JSON.stringify(reason)}::jsonb
      where run_id = ${id} and state = 'waiting'`)
  })

/** Old executions are forgotten so many at a time, with their commands. */
const forgottenAtOnce = 1_000

/** Forgets executions that were due before an instant (Unix ms); a job. */
export async function forgetRuns(db: Database, before: number, stopping: AbortSignal): Promise<void> {
  let removed = forgottenAtOnce
  while (removed === forgottenAtOnce && !stopping.aborted)
    removed = await db.asSystem(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from timing_run where id in (
          select id from timing_run where due_ms < ${before} order by due_ms limit ${forgottenAtOnce})`)
      return rowCount ?? 0
    })
}
