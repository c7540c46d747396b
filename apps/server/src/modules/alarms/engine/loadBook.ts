import { addDays } from '@energy-console/contract'
import {
  type ActiveDays,
  activeDayKinds,
  activeDays,
  isTrend,
  judgedFormat,
} from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { type Database, texts } from '../../../platform/database'
import { isInPartitions } from '../../../platform/engine'
import { hashOf } from '../../../platform/secrets'
import { staleTimesOf } from '../../devices'
import { type KindsOfTenants, plainKinds, type TenantDays } from '../../stations'
import { type ActiveTimes, activeTimesOf } from './activeTimes'
import { formulaOf, type NamedPoint } from './evaluators/formula'
import type { Memory } from './evaluators/verdict'
import { freshState, type RuleState } from './life'
import { type EngineRule, type LoadedRule, withRhythms } from './rule'
import { watchOf } from './trend'

interface StoredState {
  phase: RuleState['phase']
  lastTs: string
  sinceTs: string | null
  dueMs: string | null
  value: number | null
  count: number
  memory: Memory | null
}

interface StoredRule extends Record<string, unknown> {
  id: string
  tenantId: string
  /** Whether its days are those of the calendar. */
  followsCalendar: boolean
  /** What is declared of it and of what it names, as JSON of a {@link Declared}. */
  declared: string
  itemIds: string[] | null
  state: StoredState | null
}

interface Declared extends ActiveTimes {
  rule: Omit<
    EngineRule,
    | 'itemIds'
    | 'format'
    | 'unit'
    | 'isActiveAt'
    | 'isInhibitedAt'
    | 'formula'
    | 'trend'
    | 'windowMs'
    | 'declared'
  > & { windowMs: number | null }
  /** Of the point. */
  format: EngineRule['format']
  isRegister: boolean
  expression: string
  variables: NamedPoint[] | null
  timeZone: string
}

interface LoadOptions {
  /** Unix ms. */
  now: number
  /** Without it weekends alone are days off. */
  kindsOfTenants?: KindsOfTenants | undefined
  standing?: (ruleId: string) => EngineRule | undefined
}

/** Days that the calendar tells. */
const calendarDays = (Object.keys(activeDays) as ActiveDays[]).filter(activeDayKinds)

/** Readings that come late are judged by the calendar of so many days before; what is older, by the weekday and the national one. */
const lateDays = 400

/** The first day of which a calendar is read for rules that work at an instant, Unix ms. */
const firstDayOf = (now: number): string => addDays(new Date(now).toISOString().slice(0, 10), -lateDays)

/** Of rules that ask for no calendar. */
const noDays = (): TenantDays => ({ kindOf: () => 'workday', settled: '' })

/**
 * The enabled rules of some partitions with what is stored of them. `standing` has those that are at work: one that is declared as
 * before stays the same object, for reading expressions takes long and any change of one rule loads all of them.
 */
export async function loadRules(
  db: Database,
  partitions: readonly number[],
  { now, kindsOfTenants = plainKinds, standing = () => undefined }: LoadOptions,
): Promise<LoadedRule[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StoredRule>(sql`
      select r.id::text as id, r.tenant_id as "tenantId",
        r.active_days = any (${texts(calendarDays)}) as "followsCalendar", json_build_object('rule', json_build_object('id', r.id::text, 'tenantId', r.tenant_id, 'stationId', p.station_id::text,
          'stationName', n.station_name, 'deviceId', r.device_id::text, 'deviceName', d.device_name,
          'itemId', r.item_id::text, 'propertyName', q.property_name, 'level', r.level,
          'content', r.content, 'viewId', r.view_id::text, 'remark', r.remark, 'condition', r.condition,
          'limit', r.limit_value, 'upperLimit', r.upper_limit, 'windowMs', r.window_seconds * 1000::bigint,
          'deadBand', r.dead_band, 'onDelayMs', r.on_delay_seconds * 1000::bigint,
          'offDelayMs', r.off_delay_seconds * 1000::bigint,
          'madeMs', floor(extract(epoch from r.update_time) * 1000),
          'inhibit', case when r.inhibit_item_id is not null then json_build_object('itemId', r.inhibit_item_id::text,
            'comparison', r.inhibit_comparison, 'value', r.inhibit_value) end),
          'format', json_build_object('unit', q.unit, 'decimals', q.decimals, 'dataType', q.data_type, 'enumMap', q.enum_map),
          'isRegister', q.kind = 'accumulated', 'expression', r.expression, 'activeDays', r.active_days,
          'activeFrom', r.active_from, 'activeUntil', r.active_until, 'timeZone', n.time_zone,
          'variables', v.variables)::text as declared, v."itemIds",
        case when s.rule_id is not null then json_build_object('phase', s.phase, 'lastTs', s.last_ts::text,
          'sinceTs', s.since_ts::text, 'dueMs', s.due_ms::text, 'value', s.value, 'count', s.count, 'memory', s.memory)
        end as state
      from alarm_rule r join point p on p.id = r.item_id join device d on d.id = r.device_id
      join product_property q on q.id = p.property_id join station n on n.id = p.station_id
      left join lateral (select json_agg(json_build_object('name', x.variable_name, 'itemId', x.item_id::text)
        order by x.row_rank) as variables, array_agg(x.item_id::text) as "itemIds" from alarm_variable x
        where x.record_id = r.id and r.condition = 'formula') v on true
      left join alarm_state s on s.rule_id = r.id
        and (s.phase not in ('active', 'clearing')
          or exists (select from alarm a where a.rule_id = r.id and a.clear_time is null))
      where r.is_enabled and ${isInPartitions(sql`p.station_id`, partitions)}
      -- in the order in which devices send: what is looked at together then lies together
      order by r.device_id, r.item_id, r.id`),
  )
  const itemIds = new Set(rows.flatMap((row) => row.itemIds ?? []))
  const staleMsOf = await db.asSystem((tx) => staleTimesOf(tx, [...itemIds]))
  const tenantIds = [...new Set(rows.flatMap((row) => (row.followsCalendar ? [row.tenantId] : [])))]
  const daysOf =
    tenantIds.length === 0
      ? noDays
      : await db.asSystem((tx) => kindsOfTenants(tx, tenantIds, firstDayOf(now)))
  const timesOf = sharedTimes()
  return rows.map(({ id, tenantId, declared, followsCalendar, state }) => {
    const days = followsCalendar ? daysOf(tenantId) : noDays()
    const [digest, before] = [hashOf(`${declared}${days.settled}`), standing(id)]
    return {
      rule:
        before?.declared === digest
          ? withRhythms(before, staleMsOf)
          : ruleOf(JSON.parse(declared), { declared: digest, staleMsOf, days, timesOf }),
      state: state === null ? freshState : storedState(state),
    }
  })
}

/** Rules of a tenant that work at the same times share what tells of them, for it is asked of all of them every minute. */
function sharedTimes() {
  const made = new Map<string, ReturnType<typeof activeTimesOf>>()
  return (tenantId: string, times: ActiveTimes, by: Parameters<typeof activeTimesOf>[1]) => {
    const { activeDays, activeFrom, activeUntil } = times
    const key = JSON.stringify([tenantId, by.timeZone, activeDays, activeFrom, activeUntil])
    if (!made.has(key)) made.set(key, activeTimesOf(times, by))
    return made.get(key)
  }
}

function ruleOf(
  { rule, expression, variables, timeZone, ...stored }: Declared,
  {
    declared,
    staleMsOf,
    days,
    timesOf,
  }: {
    declared: string
    staleMsOf: ReadonlyMap<string, number>
    days: TenantDays
    timesOf: ReturnType<typeof sharedTimes>
  },
): EngineRule {
  const { itemId, condition } = rule
  const { isRegister, format: ofPoint, ...times } = stored
  const isFormula = condition === 'formula'
  const format = judgedFormat(condition, ofPoint, isRegister)
  const windowMs = rule.windowMs ?? 0
  const trend = isTrend(condition)
    ? watchOf(condition, { itemId, isRegister, timeZone, windowMs })
    : undefined
  const points = variables ?? []
  // field by field, so that all rules are of one shape: they are looked at many times a second
  return {
    id: rule.id,
    condition,
    limit: rule.limit,
    upperLimit: rule.upperLimit,
    deadBand: rule.deadBand,
    windowMs,
    formula: isFormula ? formulaOf(expression, points, staleMsOf) : undefined,
    onDelayMs: rule.onDelayMs,
    offDelayMs: rule.offDelayMs,
    isActiveAt: timesOf(rule.tenantId, times, { timeZone, kindOf: days.kindOf }),
    // it asks what is known of the process condition while the rule is at work
    isInhibitedAt: undefined,
    itemId,
    itemIds: isFormula ? points.map((point) => point.itemId) : trend ? [] : [itemId],
    trend,
    tenantId: rule.tenantId,
    stationId: rule.stationId,
    stationName: rule.stationName,
    deviceId: rule.deviceId,
    deviceName: rule.deviceName,
    propertyName: rule.propertyName,
    unit: format.unit ?? '',
    format,
    level: rule.level,
    content: rule.content,
    viewId: rule.viewId,
    inhibit: rule.inhibit,
    remark: rule.remark,
    madeMs: rule.madeMs,
    declared,
  }
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

const storedState = ({ phase, lastTs, sinceTs, dueMs, value, count, memory }: StoredState): RuleState => ({
  phase,
  // 0 stands for none
  lastTs: Number(lastTs) || freshState.lastTs,
  sinceTs: numberOf(sinceTs),
  dueMs: numberOf(dueMs),
  value,
  count,
  memory,
})
