import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { storableJson } from '../../../platform/text'
import { type AlarmRow, alarmColumns, withDates } from '../desk/alarmRow'
import type { Step } from './gathering'
import { noteClear, noteOpen } from './moves'
import { contentOf, type EngineRule, type LiveRule } from './rule'
import { freshState, type RuleState, type Transition } from './threshold'

const consumer = 'alarms'

interface StoredRule extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string
  deviceId: string
  deviceName: string
  itemId: string
  unit: string | null
  decimals: number | null
  dataType: string
  enumMap: Record<string, string> | null
  level: number
  content: string
  viewId: string | null
  condition: EngineRule['condition']
  limit: number
  deadBand: number
  onDelayMs: number
  phase: RuleState['phase'] | null
  lastTs: string | null
  sinceTs: string | null
  dueMs: string | null
  value: number | null
  count: number | null
}

/** The enabled rules with what is stored of them. */
export async function loadRules(db: Database): Promise<LiveRule[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StoredRule>(sql`
      select r.id, r.tenant_id as "tenantId", p.station_id as "stationId", r.device_id as "deviceId",
        d.device_name as "deviceName", r.item_id as "itemId", q.unit, q.decimals,
        q.data_type as "dataType", q.enum_map as "enumMap", r.level, r.content, r.view_id as "viewId",
        r.condition, r.limit_value as limit, r.dead_band as "deadBand", r.on_delay_ms as "onDelayMs",
        s.phase, s.last_ts as "lastTs", s.since_ts as "sinceTs", s.due_ms as "dueMs", s.value, s.count
      from alarm_rule r join point p on p.id = r.item_id join device d on d.id = r.device_id
      join product_property q on q.id = p.property_id left join alarm_state s on s.rule_id = r.id
        and (s.phase <> 'active' or exists (select from alarm a where a.rule_id = r.id and a.clear_time is null))
      where r.is_enabled`),
  )
  return rows.map((row) => {
    const { phase, unit, decimals, dataType, enumMap, ...rule } = row
    const state = phase === null ? freshState : storedState({ ...row, phase })
    const format = { unit, decimals, dataType, enumMap }
    return { rule: { ...rule, unit: unit ?? '', format }, state, seenTs: state.lastTs }
  })
}

const storedState = (row: StoredRule & { phase: RuleState['phase'] }): RuleState => ({
  phase: row.phase,
  lastTs: Number(row.lastTs),
  sinceTs: row.sinceTs === null ? null : Number(row.sinceTs),
  dueMs: row.dueMs === null ? null : Number(row.dueMs),
  value: row.value,
  count: row.count ?? 0,
})

/** The last sequence that was evaluated and stored; at the very first start the newest there is. */
export const loadCursor = (db: Database): Promise<number> =>
  db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ sequence: string }>(sql`
      insert into ingest_cursor (consumer, sequence)
      select ${consumer}, coalesce(max(sequence), 0) from ingest_batch
      on conflict (consumer) do update set sequence = ingest_cursor.sequence returning sequence`)
    return Number(rows[0]?.sequence ?? 0)
  })

/**
 * Stores steps in one transaction, with how far evaluation has come where these are all that led there. Answers alarms
 * that opened or cleared.
 */
export const storeSteps = (
  db: Database,
  steps: readonly Step[],
  sequence: number | undefined,
): Promise<AlarmRow[]> =>
  db.asSystem(async (tx) => {
    const changed: AlarmRow[] = []
    for (const round of roundsOf(steps)) {
      changed.push(...(await clearAlarms(tx, round)))
      changed.push(...(await openAlarms(tx, round)))
    }
    await countRepeats(tx, steps)
    await storeStates(tx, steps)
    if (sequence !== undefined) await moveCursor(tx, sequence)
    return changed
  })

/** Stores how far evaluation has come. */
export const storeCursor = (db: Database, sequence: number): Promise<void> =>
  db.asSystem((tx) => moveCursor(tx, sequence))

const moveCursor = async (tx: Tx, sequence: number) =>
  void (await tx.execute(sql`update ingest_cursor set sequence = ${sequence} where consumer = ${consumer}`))

/** A rule may open and clear several times in one go: the k-th change of each rule is written in the k-th round. */
function roundsOf(steps: readonly Step[]): Step[][] {
  const rounds: Step[][] = []
  const next = new Map<string, number>()
  for (const step of steps) {
    if (step.transition === undefined || step.transition.kind === 'repeat') continue
    const round = next.get(step.rule.id) ?? 0
    next.set(step.rule.id, round + 1)
    const list = rounds[round]
    if (list) list.push(step)
    else rounds[round] = [step]
  }
  return rounds
}

const json = (rows: readonly unknown[]) => sql`${storableJson(rows)}::jsonb`

async function clearAlarms(tx: Tx, round: readonly Step[]): Promise<AlarmRow[]> {
  const rows = round.flatMap(({ rule, transition }) =>
    transition?.kind === 'clear' ? [{ rule_id: rule.id, ts: transition.ts }] : [],
  )
  if (rows.length === 0) return []
  const cleared = await tx.execute<AlarmRow>(
    noteClear(sql`
    update alarm a set clear_time = greatest(to_timestamp(c.ts / 1000.0), a.alarm_time)
    from jsonb_to_recordset(${json(rows)}) as c(rule_id bigint, ts float8)
    where a.rule_id = c.rule_id and a.clear_time is null returning ${alarmColumns}`),
  )
  return cleared.rows.map(withDates)
}

async function openAlarms(tx: Tx, round: readonly Step[]): Promise<AlarmRow[]> {
  const rows = round.flatMap(({ rule, transition }) =>
    transition?.kind === 'open' ? [openingRow(rule, transition)] : [],
  )
  if (rows.length === 0) return []
  const opened = await tx.execute<AlarmRow>(
    noteOpen(sql`
    insert into alarm as a (tenant_id, station_id, device_id, item_id, rule_id, level, equipment_name, alarm_content,
      alarm_time, last_time, remark, value, limit_value)
    select o.tenant_id, o.station_id, o.device_id, o.item_id, o.rule_id, o.level, o.equipment_name, o.alarm_content,
      to_timestamp(o.ts / 1000.0), to_timestamp(o.ts / 1000.0), o.remark, o.value, o.limit_value
    from jsonb_to_recordset(${json(rows)}) as o(tenant_id varchar, station_id bigint, device_id bigint, item_id bigint,
      rule_id bigint, level smallint, equipment_name varchar, alarm_content varchar, ts float8, remark varchar,
      value float8, limit_value float8)
    where exists (select from alarm_rule r where r.id = o.rule_id)
    on conflict (rule_id) where clear_time is null do update set count = a.count + 1 returning ${alarmColumns}`),
  )
  return opened.rows.map(withDates)
}

const openingRow = (rule: EngineRule, { ts, value }: Extract<Transition, { kind: 'open' }>) => ({
  tenant_id: rule.tenantId,
  station_id: rule.stationId,
  device_id: rule.deviceId,
  item_id: rule.itemId,
  rule_id: rule.id,
  level: rule.level,
  equipment_name: rule.deviceName,
  alarm_content: contentOf(rule, value),
  ts,
  remark: rule.viewId ?? '',
  value,
  limit_value: rule.limit,
})

async function countRepeats(tx: Tx, steps: readonly Step[]): Promise<void> {
  const counted = new Map<string, { rule_id: string; count: number; ts: number }>()
  for (const { rule, transition, repeats } of steps) {
    if (transition?.kind === 'open' || transition?.kind === 'clear') counted.delete(rule.id)
    if (transition?.kind !== 'repeat') continue
    const before = counted.get(rule.id)?.count ?? 0
    counted.set(rule.id, { rule_id: rule.id, count: before + repeats, ts: transition.ts })
  }
  if (counted.size === 0) return
  await tx.execute(sql`
    update alarm a set count = a.count + r.count, last_time = to_timestamp(r.ts / 1000.0)
    from jsonb_to_recordset(${json([...counted.values()])}) as r(rule_id bigint, count int, ts float8)
    where a.rule_id = r.rule_id and a.clear_time is null`)
}

/** The last step of a rule is where it stands. */
async function storeStates(tx: Tx, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  const last = new Map(steps.map((step) => [step.rule.id, step]))
  const rows = [...last.values()].map(({ rule, state }) => ({
    rule_id: rule.id,
    phase: state.phase,
    last_ts: state.lastTs,
    since_ts: state.sinceTs,
    due_ms: state.dueMs,
    value: state.value,
    count: state.count,
  }))
  await tx.execute(sql`
    insert into alarm_state (rule_id, phase, last_ts, since_ts, due_ms, value, count)
    select s.* from jsonb_to_recordset(${json(rows)}) as s(rule_id bigint, phase varchar, last_ts bigint, since_ts bigint,
      due_ms bigint, value float8, count int)
    where exists (select from alarm_rule r where r.id = s.rule_id)
    on conflict (rule_id) do update set phase = excluded.phase, last_ts = excluded.last_ts, since_ts = excluded.since_ts,
      due_ms = excluded.due_ms, value = excluded.value, count = excluded.count`)
}

/** Cleared alarms stay for three years; a daily job. */
export const forgetOldAlarms = (db: Database): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`delete from alarm where clear_time < now() - interval '3 years'`)
  })
