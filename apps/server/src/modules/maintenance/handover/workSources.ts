import {
  endedRepairStates,
  faultReportStates,
  type HandoverLine,
  mostHandoverLines,
  repairCodes,
  repairPriorities,
  repairStates,
  taskCodes,
  taskStates,
} from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../../../platform/database'
import type { HandoverSource } from './sections'

interface Row extends Record<string, unknown> {
  id: string
  noun: NonNullable<HandoverLine['record']>['noun']
  name: string
  state: string
  time: Date
  total: number
}

/** The rows that a statement answers, as lines that say how each stands. */
async function told(tx: Tx, states: Readonly<Record<string, string>>, statement: SQL) {
  const { rows } = await tx.execute<Row>(statement)
  return {
    count: rows[0]?.total ?? 0,
    lines: rows.map(({ id, noun, name, state, time }) => ({
      text: { text: '{{name}}（{{state}}）', params: { name, state: states[state] ?? state } },
      time: new Date(time).toISOString(),
      record: { noun, id },
    })),
  }
}

/** Repair orders that have not ended, the most urgent first. */
const openRepairs: HandoverSource = {
  code: repairCodes.view,
  title: '未结束的维修工单',
  gather: (tx, { stationId, until }) =>
    told(
      tx,
      repairStates,
      sql`select id, 'repairOrder' as noun, order_no || ' ' || title as name, state, report_time as time, (count(*) over ())::int as total
        from repair_order where station_id = ${stationId} and report_time < ${until}
          and state not in ${[...endedRepairStates]}
        order by array_position(${arrayLiteral(Object.keys(repairPriorities))}::text[], priority::text), report_time
        limit ${mostHandoverLines}`,
    ),
}

/** Tasks whose time has come and that nobody has handed in, those first that have waited longest. */
const openTasks: HandoverSource = {
  code: taskCodes.view,
  title: '未完成的巡检和保养任务',
  gather: (tx, { stationId, until }) =>
    told(
      tx,
      taskStates,
      sql`select id, kind || 'Task' as noun, title as name, state, due_from as time, (count(*) over ())::int as total
        from work_task where station_id = ${stationId} and due_from < ${until}
          and state in ('waiting', 'running', 'overdue')
        order by due_from, id limit ${mostHandoverLines}`,
    ),
}

/** Repair orders that ended in the shift, the last one first. */
const endedRepairs: HandoverSource = {
  code: repairCodes.view,
  title: '本班结束的维修工单',
  gather: (tx, { stationId, from, until }) =>
    told(
      tx,
      repairStates,
      sql`select id, 'repairOrder' as noun, order_no || ' ' || title as name, state, end_time as time, (count(*) over ())::int as total
        from repair_order where station_id = ${stationId} and state in ${[...endedRepairStates]}
          and end_time >= ${from} and end_time < ${until}
        order by end_time desc, id desc limit ${mostHandoverLines}`,
    ),
}

/** Tasks that were handed in in the shift and not sent back, the last one first. */
const doneTasks: HandoverSource = {
  code: taskCodes.view,
  title: '本班完成的巡检和保养任务',
  gather: (tx, { stationId, from, until }) =>
    told(
      tx,
      taskStates,
      sql`select id, kind || 'Task' as noun, title as name, state, submit_time as time, (count(*) over ())::int as total
        from work_task where station_id = ${stationId} and state in ('checking', 'done')
          and submit_time >= ${from} and submit_time < ${until}
        order by submit_time desc, id desc limit ${mostHandoverLines}`,
    ),
}

/** Reports from the site that nobody has looked at, those first that have waited longest. */
const waitingReports: HandoverSource = {
  code: repairCodes.dispatch,
  title: '待处理的现场报修',
  gather: (tx, { stationId, until }) =>
    told(
      tx,
      faultReportStates,
      sql`select id, 'faultReport' as noun, report_no || ' ' || left(description, 60) as name, state, report_time as time,
          (count(*) over ())::int as total
        from fault_report where station_id = ${stationId} and state = 'waiting' and report_time < ${until}
        order by report_time, id limit ${mostHandoverLines}`,
    ),
}

/** What maintenance itself tells in every handover, after what others tell. */
export const workSources: readonly HandoverSource[] = [
  waitingReports,
  openRepairs,
  openTasks,
  endedRepairs,
  doneTasks,
]
