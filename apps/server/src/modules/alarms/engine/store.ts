import { alarmRemark } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { storableJson } from '../../../platform/text'
import { type AlarmRow, alarmColumns, withDates } from '../desk/alarmRow'
import { suppressionOf } from '../suppression/suppressionOf'
import type { Step } from './gathering'
import { noteClear, noteOpen } from './moves'
import { brokenLimit, contentOf } from './rule'

/** Stores steps within the transaction of the cursors. Answers alarms that opened or cleared. */
export async function storeSteps(tx: Tx, steps: readonly Step[]): Promise<AlarmRow[]> {
  const changed: AlarmRow[] = []
  const { rounds, left } = roundsOf(steps)
  for (const round of rounds) {
    changed.push(...(await clearAlarms(tx, round)))
    changed.push(...(await openAlarms(tx, round)))
  }
  await countRepeats(tx, left)
  await storeStates(tx, steps)
  return changed
}

/** A step that opens or clears, with the repeats since the one before: they are of the alarm that a clearing ends. */
interface Change {
  step: Step
  repeats: Repeats | undefined
}

interface Repeats {
  count: number
  /** Of the last one, Unix ms. */
  ts: number
}

/**
 * A rule may open and clear several times in one go: the k-th change of each rule is written in the k-th round. `left`
 * are, by rule, the repeats of alarms that are open after all that.
 */
function roundsOf(steps: readonly Step[]): { rounds: Change[][]; left: Map<string, Repeats> } {
  const rounds: Change[][] = []
  const next = new Map<string, number>()
  const left = new Map<string, Repeats>()
  for (const step of steps) {
    const { rule, transition, repeats } = step
    if (transition === undefined) continue
    const before = left.get(rule.id)
    if (transition.kind === 'repeat') {
      left.set(rule.id, { count: (before?.count ?? 0) + repeats, ts: transition.ts })
      continue
    }
    left.delete(rule.id)
    const round = next.get(rule.id) ?? 0
    next.set(rule.id, round + 1)
    const changes = rounds[round] ?? []
    changes.push({ step, repeats: before })
    rounds[round] = changes
  }
  return { rounds, left }
}

const json = (rows: readonly unknown[]) => sql`${storableJson(rows)}::jsonb`

async function clearAlarms(tx: Tx, round: readonly Change[]): Promise<AlarmRow[]> {
  const rows = round.flatMap(({ step: { rule, transition }, repeats }) =>
    transition?.kind === 'clear'
      ? [{ rule_id: rule.id, ts: transition.ts, repeats: repeats?.count ?? 0, last_ts: repeats?.ts }]
      : [],
  )
  if (rows.length === 0) return []
  const cleared = await tx.execute<AlarmRow>(
    noteClear(sql`
    update alarm a set clear_time = greatest(to_timestamp(c.ts / 1000.0), a.alarm_time), count = a.count + c.repeats,
      last_time = coalesce(to_timestamp(c.last_ts / 1000.0), a.last_time)
    from jsonb_to_recordset(${json(rows)}) as c(rule_id bigint, ts float8, repeats int, last_ts float8)
    where a.rule_id = c.rule_id and a.clear_time is null returning ${alarmColumns}`),
  )
  return cleared.rows.map(withDates)
}

async function openAlarms(tx: Tx, round: readonly Change[]): Promise<AlarmRow[]> {
  const rows = round.flatMap(({ step }) => openingRow(step) ?? [])
  if (rows.length === 0) return []
  const opened = await tx.execute<AlarmRow>(
    noteOpen(sql`
    insert into alarm as a (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
      alarm_time, last_time, remark, condition, value, limit_value, suppression)
    select o.tenant_id, o.station_id, o.device_id, o.item_id, o.rule_id, o.level, o.equipment_name, o.alarm_content,
      to_timestamp(o.ts / 1000.0), to_timestamp(o.ts / 1000.0), o.remark, o.condition, o.value, o.limit_value,
      ${suppressionOf({ ruleId: sql`o.rule_id`, deviceId: sql`o.device_id`, condition: sql`o.condition`, turn: sql`o.turn` })}
    from (select r.*, row_number() over (partition by d.gateway_id, r.condition = 'silent' order by r.ts, r.rule_id) as turn
      from jsonb_to_recordset(${json(rows)}) as r(tenant_id varchar, station_id bigint, device_id bigint, item_id bigint,
        rule_id bigint, level smallint, equipment_name varchar, alarm_content varchar, ts float8, remark varchar,
        condition varchar, value float8, limit_value float8)
      join device d on d.id = r.device_id) o
    where exists (select from alarm_rule r where r.id = o.rule_id)
    on conflict do nothing returning ${alarmColumns}`),
  )
  const isNew = new Set(opened.rows.map(({ ruleId }) => ruleId))
  const known = rows.flatMap(({ rule_id }) => (isNew.has(rule_id) ? [] : [rule_id]))
  return [...opened.rows, ...(await countOpen(tx, known))].map(withDates)
}

/** Counts the alarms of rules that are open already, which another process may have opened just now. */
async function countOpen(tx: Tx, ruleIds: readonly string[]): Promise<AlarmRow[]> {
  if (ruleIds.length === 0) return []
  const { rows } = await tx.execute<AlarmRow>(sql`
    update alarm a set count = a.count + 1 from alarm_rule r
    where r.id = a.rule_id and a.rule_id = any (${bigints(ruleIds)}) and a.clear_time is null returning ${alarmColumns}`)
  return rows
}

function openingRow({ rule, transition, state }: Step) {
  if (transition?.kind !== 'open') return undefined
  const { value, ts } = transition
  return {
    tenant_id: rule.tenantId,
    station_id: rule.stationId,
    device_id: rule.deviceId,
    item_id: rule.itemId,
    rule_id: rule.id,
    level: rule.level,
    equipment_name: rule.deviceName,
    alarm_content: contentOf(rule, transition, state),
    ts,
    remark: alarmRemark({ viewId: rule.viewId, about: rule.remark }),
    condition: rule.condition,
    value,
    limit_value: brokenLimit(rule, value),
  }
}

async function countRepeats(tx: Tx, repeats: ReadonlyMap<string, Repeats>): Promise<void> {
  if (repeats.size === 0) return
  const rows = [...repeats].map(([rule_id, each]) => ({ rule_id, ...each }))
  await tx.execute(sql`
    update alarm a set count = a.count + r.count, last_time = to_timestamp(r.ts / 1000.0)
    from jsonb_to_recordset(${json(rows)}) as r(rule_id bigint, count int, ts float8)
    where a.rule_id = r.rule_id and a.clear_time is null`)
}

/** The last step of a rule is where it stands. */
async function storeStates(tx: Tx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  const last = new Map(steps.map((step) => [step.rule.id, step]))
  const rows = [...last.values()].map(({ rule, state }) => ({
    rule_id: rule.id,
    phase: state.phase,
    // what has never seen a reading began before all of them
    last_ts: Number.isFinite(state.lastTs) ? state.lastTs : 0,
    since_ts: state.sinceTs,
    due_ms: state.dueMs,
    value: state.value,
    count: state.count,
    memory: state.memory,
  }))
  await tx.execute(sql`
    insert into alarm_state (rule_id, phase, last_ts, since_ts, due_ms, value, count, memory)
    select s.* from jsonb_to_recordset(${json(rows)}) as s(rule_id bigint, phase varchar, last_ts bigint, since_ts bigint,
      due_ms bigint, value float8, count int, memory jsonb)
    where exists (select from alarm_rule r where r.id = s.rule_id)
    on conflict (rule_id) do update set phase = excluded.phase, last_ts = excluded.last_ts, since_ts = excluded.since_ts,
      due_ms = excluded.due_ms, value = excluded.value, count = excluded.count,
      memory = excluded.memory`)
}
