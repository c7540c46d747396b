import { airconKeys } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx, texts } from '../../../platform/database'
import type { AirconSettings, Said } from './table'

/** An execution that is due, or was. */
export interface DueRun {
  taskId: string
  tenantId: string
  taskName: string
  /** Unix ms. */
  dueMs: number
  untilMs: number
  slot: number
  /** When the plan that it is due by was saved, as the database has it. */
  savedTime: string
  actionGroup: number
  settings: AirconSettings | null
  state: 'waiting' | 'missed'
  reason: Said | null
}

/** How many executions wait to be carried out, and those whose plan has been saved anew. */
export interface StoredRuns {
  waiting: number
  outdated: DueRun[]
}

/**
 * Stores executions with what they are to write, in the transaction of the engine's cursors. What is there already stays as
 * it is; what is due by a plan that has been saved anew meanwhile is outdated and left out. Answers how many wait to be carried
 * out, and what is outdated.
 */
export async function storeRuns(tx: Tx, runs: readonly DueRun[]): Promise<StoredRuns[]> {
  const outdated = await outdatedOf(tx, runs)
  const { rows } = await tx.execute<{ id: string; state: string }>(sql`
    insert into timing_run (tenant_id, station_id, task_id, due_ms, until_ms, slot, action_group, settings, user_id, user_name,
      state, reason, task_time)
    select t.tenant_id, t.station_id, t.id, u.due, u.until, u.slot, u.action_group, nullif(u.settings, '')::jsonb,
      t.owner_user_id, t.owner_user_name, u.state, nullif(u.reason, '')::jsonb, t.update_time
    from unnest(${bigints(runs.map(({ taskId }) => taskId))}, ${bigints(runs.map(({ dueMs }) => dueMs))},
      ${bigints(runs.map(({ untilMs }) => untilMs))}, ${arrayLiteral(runs.map(({ slot }) => slot))}::int[],
      ${arrayLiteral(runs.map(({ actionGroup }) => actionGroup))}::smallint[],
      ${texts(runs.map(({ settings }) => (settings ? JSON.stringify(settings) : '')))},
      ${texts(runs.map(({ state }) => state))},
      ${texts(runs.map(({ reason }) => (reason ? JSON.stringify(reason) : '')))},
      ${texts(runs.map(({ savedTime }) => savedTime))})
      as u(task, due, until, slot, action_group, settings, state, reason, saved)
    join timing_task t on t.id = u.task and t.update_time = u.saved::timestamptz
    on conflict do nothing
    returning id::text as id, state`)
  const waiting = rows.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
  await storeCommandsOf(tx, waiting)
  return [
    {
      waiting: waiting.length,
      outdated: runs.filter(({ taskId, savedTime }) => outdated.has(`${taskId} ${savedTime}`)),
    },
  ]
}

/** Which plans have been saved anew, as `<task> <time>`. Whoever saves one just now is waited for, and waits from then on. */
async function outdatedOf(tx: Tx, runs: readonly DueRun[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ key: string; isOutdated: boolean }>(sql`
    select u.task || ' ' || u.saved as key, t.update_time <> u.saved::timestamptz as "isOutdated"
    from unnest(${bigints(runs.map(({ taskId }) => taskId))}, ${texts(runs.map(({ savedTime }) => savedTime))}) as u(task, saved)
    join timing_task t on t.id = u.task order by t.id for share of t`)
  return new Set(rows.flatMap(({ key, isOutdated }) => (isOutdated ? [key] : [])))
}

/** Notes what executions write: the actions of their group, or the settings of their air conditioners. */
export async function storeCommandsOf(tx: Tx, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  await tx.execute(sql`
    insert into timing_command (tenant_id, station_id, run_id, command_rank, device_id, item_id, variable_id, item_name, value, state)
    select r.tenant_id, r.station_id, r.id, row_number() over (partition by r.id order by w.rank, w.step, w.item_id) - 1,
      w.device_id, w.item_id, w.variable_id, w.point_name, w.value, 'waiting'
    from timing_run r cross join lateral (
      select a.row_rank as rank, 0 as step, p.device_id, p.id as item_id, null::bigint as variable_id, p.point_name, a.value
      from timing_action a join point p on p.id = a.item_id
      where a.record_id = r.task_id and a.action_group = r.action_group and r.settings is null
      union all
      select a.row_rank, 0, null, null, g.id, g.variable_name, a.value
      from timing_action a join global_variable g on g.id = a.variable_id
      where a.record_id = r.task_id and a.action_group = r.action_group and r.settings is null
      union all
      select d.row_rank, v.step, p.device_id, p.id, null, p.point_name, v.value
      from timing_device d join point p on p.device_id = d.device_id join product_property q on q.id = p.property_id
      join (values (${airconKeys.isOn}, 0, case when (r.settings->>'isOn')::boolean then '1' else '0' end),
        (${airconKeys.mode}, 1, r.settings->>'mode'), (${airconKeys.temperature}, 2, r.settings->>'temperature'),
        (${airconKeys.fan}, 3, r.settings->>'fan')) as v(key, step, value) on v.key = q.property_no
      where d.record_id = r.task_id and r.settings is not null and q.access = 'read-write' and v.value is not null
        and (v.step = 0 or (r.settings->>'isOn')::boolean)
    ) w
    where r.id = any (${bigints(runIds)})`)
}
