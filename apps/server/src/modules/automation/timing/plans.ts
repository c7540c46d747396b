import { usableTimeZone } from '@energy-console/contract'
import {
  nextRuns,
  type PlannedException,
  type PlannedTime,
  type PlanPlace,
  type TimingPlan,
} from '@energy-console/contract/automation'
import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { kindsOfTenants } from '../../energy'
import type { AirconSettings, TimingKind } from './table'

/** A time of the week with what is done then. */
export interface StoredTime extends PlannedTime, AirconSettings {
  actionGroup: number
}

/** A day that is otherwise with what is done then. */
export interface StoredException extends PlannedException, AirconSettings {
  actionGroup: number
}

/** A schedule as it is carried out. */
export interface LoadedTask {
  id: string
  tenantId: string
  stationId: string
  kind: TimingKind
  name: string
  /** Until when it may be late, ms. */
  lateMs: number
  /** Unix ms: what was due by then is no concern of this plan. */
  plannedMs: number
  /** When it was saved last, as the database has it: what is to be stored by this plan is stored while that is so. */
  savedTime: string
  plan: TimingPlan<StoredTime, StoredException>
  place: PlanPlace
  /** What says whether the plan is another than it was. */
  signature: string
}

/** Even what may not be late at all is given this long, ms. */
const leastLateMs = 10_000
const dayMs = 86_400_000

type Row = {
  id: string
  tenantId: string
  stationId: string
  kind: TimingKind
  name: string
  validFrom: string | null
  validTo: string | null
  holidayRule: TimingPlan['holidayRule']
  lateMinutes: number
  plannedMs: number
  savedTime: string
  timeZone: string
  times: StoredTime[]
  exceptions: StoredException[]
}

const loadWhere = async (tx: Tx, where: SQL, now: number): Promise<LoadedTask[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select t.id::text as id, t.tenant_id as "tenantId", t.station_id::text as "stationId", t.kind, t.task_name as name,
      t.valid_from::text as "validFrom", t.valid_to::text as "validTo", t.holiday_rule as "holidayRule",
      t.late_minutes as "lateMinutes", t.planned_ms::float8 as "plannedMs", t.update_time::text as "savedTime", s.time_zone as "timeZone",
      coalesce((select json_agg(json_build_object('time', i.time, 'days', i.days, 'actionGroup', i.action_group, 'isOn', i.is_on,
          'temperature', i.temperature, 'mode', i.mode, 'fan', i.fan) order by i.row_rank, i.id)
        from timing_time i where i.record_id = t.id), '[]') as times,
      coalesce((select json_agg(json_build_object('day', e.day, 'kind', e.kind, 'time', e.time, 'actionGroup', e.action_group,
          'isOn', e.is_on, 'temperature', e.temperature, 'mode', e.mode, 'fan', e.fan) order by e.row_rank, e.id)
        from timing_exception e where e.record_id = t.id), '[]') as exceptions
    from timing_task t join station s on s.id = t.station_id where ${where}`)
  const first = new Date(now - 40 * dayMs).toISOString().slice(0, 10)
  const tenantIds = [...new Set(rows.map(({ tenantId }) => tenantId))]
  const kinds = await kindsOfTenants(tx, tenantIds, first)
  return rows.map((row) => taskOf(row, kinds(row.tenantId)))
}

function taskOf(row: Row, { kindOf, settled }: { kindOf: PlanPlace['kindOf']; settled: string }): LoadedTask {
  const { validFrom, validTo, holidayRule, times, exceptions, timeZone, lateMinutes, plannedMs, ...task } =
    row
  return {
    ...task,
    plannedMs,
    lateMs: Math.max(lateMinutes * 60_000, leastLateMs),
    plan: { validFrom, validTo, holidayRule, times, exceptions },
    place: { timeZone: usableTimeZone(timeZone), kindOf },
    signature: row.holidayRule === 'ignore' ? JSON.stringify(row) : `${JSON.stringify(row)} ${settled}`,
  }
}

/** The enabled schedules of partitions; what they are is told by a condition over `station_id`. */
export const loadTasks = (tx: Tx, ofPartitions: SQL, now: number): Promise<LoadedTask[]> =>
  loadWhere(tx, sql`t.is_enabled and ${ofPartitions}`, now)

/** When schedules are carried out next (Unix ms), by id; none for what is switched off or has nothing ahead. */
export async function nextRunsOf(tx: Tx, ids: readonly string[], now: number): Promise<Map<string, number>> {
  const tasks = await loadWhere(tx, sql`t.is_enabled and t.id = any (${bigints(ids)})`, now)
  return new Map(
    tasks.flatMap(({ id, plan, place }) =>
      nextRuns(plan, place, { from: now, most: 1 }).map(({ at }): [string, number] => [id, at]),
    ),
  )
}
