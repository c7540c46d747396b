import type { DataOf } from '@energy-console/contract'
import {
  airconKeys,
  type listAircons,
  type listTimingCommands,
  type listTimingRuns,
  mostActions,
  mostAircons,
  mostRunsTold,
} from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { TimingKind } from './table'
import { originOf } from './waiting'

/** Commands whose outcome is not known yet. */
const openStates = sql`('asked', 'queued', 'sent')`

/** The command `c` of an entry `m`: the one that stands, else the last that was given up. */
const itsCommand = sql`
  left join lateral (select * from device_command where origin = ${originOf}
    order by (status = 'cancelled'), id desc limit 1) c on true`

/** What came of an execution, over its row `r` and the counts of its commands `n`. */
const stateOfRun = sql`
  case when r.state in ('missed', 'failed', 'waiting') then r.state when n.open > 0 then 'waiting'
    when n.done = n.total then 'done' when n.done = 0 then 'failed' else 'partly' end`

const countsOfRun = sql`
  select count(*)::int as total,
    count(*) filter (where m.state = 'told' and (c.status = 'answered' or m.variable_id is not null))::int as done,
    count(*) filter (where m.state = 'waiting' or (m.state = 'told' and c.status in ${openStates}))::int as open
  from timing_command m ${itsCommand}
  where m.run_id = r.id`

/** The newest executions of a schedule. @throws 404 for one that the scope does not show */
export async function runsOf(
  tx: Tx,
  taskId: string,
  kind: TimingKind,
): Promise<DataOf<typeof listTimingRuns>> {
  const { rows: tasks } = await tx.execute(
    sql`select from timing_task where id = ${taskId} and kind = ${kind}`,
  )
  if (tasks.length === 0) throw notFound()
  type Run = DataOf<typeof listTimingRuns>[number]
  const { rows } = await tx.execute<Run & Record<string, unknown>>(sql`
    select r.id::text as id, r.due_ms::float8 as "dueMs", r.start_ms::float8 as "startMs", r.slot is null as "isManual",
      r.user_name as "userName", ${stateOfRun} as state, r.reason, n.total, n.done, n.open
    from (select * from timing_run where task_id = ${taskId} order by due_ms desc, id desc limit ${mostRunsTold}) r
      cross join lateral (${countsOfRun}) n
    order by r.due_ms desc, r.id desc`)
  return rows
}

/** The last execution of each schedule. */
export async function lastRunsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { lastRunMs: number; lastState: string }>> {
  const { rows } = await tx.execute<{ id: string; lastRunMs: number; lastState: string }>(sql`
    select r.task_id::text as id, r.due_ms::float8 as "lastRunMs", ${stateOfRun} as "lastState"
    from unnest(${bigints(ids)}) t(id)
      cross join lateral (select * from timing_run where task_id = t.id order by due_ms desc, id desc limit 1) r
      cross join lateral (${countsOfRun}) n`)
  return new Map(rows.map(({ id, ...last }) => [id, last]))
}

/** What an execution writes, with what came of it. @throws 404 for one that the scope does not show, or of another kind of schedule */
export async function commandsOf(
  tx: Tx,
  runId: string,
  kinds: readonly TimingKind[],
): Promise<DataOf<typeof listTimingCommands>> {
  const { rows: runs } = await tx.execute(sql`
    select from timing_run r join timing_task t on t.id = r.task_id
    where r.id = ${runId} and t.kind = any (${arrayLiteral(kinds)}::varchar[])`)
  if (runs.length === 0) throw notFound()
  type Command = DataOf<typeof listTimingCommands>[number]
  const { rows } = await tx.execute<Command & Record<string, unknown>>(sql`
    select m.id::text as id, p.id::text as "itemId", p.device_id::text as "deviceId", coalesce(p.point_name, m.item_name) as "itemName", m.value,
      json_build_object('unit', coalesce(q.unit, g.unit), 'decimals', coalesce(q.decimals, g.decimals),
        'dataType', coalesce(q.data_type, g.data_type, 'text'), 'enumMap', coalesce(q.enum_map,
          (select jsonb_object_agg(w.value, w.word) from global_word w where w.record_id = g.id))) as format,
      c.id::text as "commandId", case when m.variable_id is not null then case when m.state = 'told' then 'answered' end
        when m.state = 'told' or c.status <> 'cancelled' then c.status end as status,
      coalesce((select h.reason from device_command_history h where h.record_id = c.id order by h.id desc limit 1), '') as "commandReason",
      m.reason
    from timing_command m left join point p on p.id = m.item_id left join product_property q on q.id = p.property_id
      left join global_variable g on g.id = m.variable_id
      ${itsCommand}
    where m.run_id = ${runId} order by m.command_rank limit ${Math.max(mostActions, mostAircons * 4)}`)
  return rows
}

/** The air conditioners of a station: devices whose product has the properties to switch and to set. */
export async function airconsOf(tx: Tx, stationId: string): Promise<DataOf<typeof listAircons>> {
  type Aircon = DataOf<typeof listAircons>[number]
  const { rows } = await tx.execute<Aircon & Record<string, unknown>>(sql`
    select d.id::text as "deviceId", d.device_name as "deviceName", s.site_name as "siteName", d.is_online as "isOnline"
    from device d left join site s on s.id = d.site_id
    where d.station_id = ${stationId} and 2 = (select count(*) from product_property q where q.product_id = d.product_id
      and q.access = 'read-write' and q.property_no in (${airconKeys.isOn}, ${airconKeys.temperature}))
    order by d.device_name, d.id limit 1000`)
  return rows
}
