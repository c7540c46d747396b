import { isTrend, judgedFormat } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { isInPartitions } from '../../../platform/engine'
import { type ActiveTimes, activeTimesOf } from './activeTimes'
import { formulaOf, type NamedPoint } from './evaluators/formula'
import type { Memory } from './evaluators/verdict'
import { freshState, type RuleState } from './life'
import type { EngineRule, LoadedRule } from './rule'
import { staleTimesOf } from './staleTimes'
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

interface StoredRule extends Record<string, unknown>, ActiveTimes {
  rule: Omit<EngineRule, 'itemIds' | 'format' | 'unit' | 'isActiveAt' | 'formula' | 'trend' | 'windowMs'> & {
    windowMs: number | null
  }
  /** Of the point. */
  format: EngineRule['format']
  isRegister: boolean
  expression: string
  variables: NamedPoint[] | null
  timeZone: string
  state: StoredState | null
}

/** The enabled rules of some partitions with what is stored of them. */
export async function loadRules(db: Database, partitions: readonly number[]): Promise<LoadedRule[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<StoredRule>(sql`
      select json_build_object('id', r.id::text, 'tenantId', r.tenant_id, 'stationId', p.station_id::text,
          'stationName', n.station_name, 'deviceId', r.device_id::text, 'deviceName', d.device_name,
          'itemId', r.item_id::text, 'propertyName', q.property_name, 'level', r.level,
          'content', r.content, 'viewId', r.view_id::text, 'remark', r.remark, 'condition', r.condition,
          'limit', r.limit_value, 'upperLimit', r.upper_limit, 'windowMs', r.window_seconds * 1000::bigint,
          'deadBand', r.dead_band, 'onDelayMs', r.on_delay_seconds * 1000::bigint,
          'offDelayMs', r.off_delay_seconds * 1000::bigint,
          'madeMs', floor(extract(epoch from r.update_time) * 1000)) as rule,
        json_build_object('unit', q.unit, 'decimals', q.decimals, 'dataType', q.data_type, 'enumMap', q.enum_map) as format,
        q.kind = 'accumulated' as "isRegister", r.expression, r.active_days as "activeDays", r.active_from as "activeFrom", r.active_until as "activeUntil",
        n.time_zone as "timeZone", v.variables,
        case when s.rule_id is not null then json_build_object('phase', s.phase, 'lastTs', s.last_ts::text,
          'sinceTs', s.since_ts::text, 'dueMs', s.due_ms::text, 'value', s.value, 'count', s.count, 'memory', s.memory)
        end as state
      from alarm_rule r join point p on p.id = r.item_id join device d on d.id = r.device_id
      join product_property q on q.id = p.property_id join station n on n.id = p.station_id
      left join lateral (select json_agg(json_build_object('name', x.variable_name, 'itemId', x.item_id::text)
        order by x.row_rank) as variables from alarm_variable x
        where x.record_id = r.id and r.condition = 'formula') v on true
      left join alarm_state s on s.rule_id = r.id
        and (s.phase not in ('active', 'clearing')
          or exists (select from alarm a where a.rule_id = r.id and a.clear_time is null))
      where r.is_enabled and ${isInPartitions(sql`p.station_id`, partitions)}`),
  )
  const itemIds = rows.flatMap(({ variables }) => variables?.map(({ itemId }) => itemId) ?? [])
  const staleMsOf = await db.asSystem((tx) => staleTimesOf(tx, [...new Set(itemIds)]))
  return rows.map((row) => loaded(row, staleMsOf))
}

function loaded(
  { rule, expression, variables, timeZone, state, ...stored }: StoredRule,
  staleMsOf: ReadonlyMap<string, number>,
): LoadedRule {
  const { itemId, condition } = rule
  const { isRegister, format: ofPoint, ...times } = stored
  const isFormula = condition === 'formula'
  const format = judgedFormat(condition, ofPoint, isRegister)
  const windowMs = rule.windowMs ?? 0
  const trend = isTrend(condition)
    ? watchOf(condition, { itemId, isRegister, timeZone, windowMs })
    : undefined
  const points = variables ?? []
  return {
    rule: {
      ...rule,
      windowMs,
      format,
      unit: format.unit ?? '',
      itemIds: isFormula ? points.map((point) => point.itemId) : trend ? [] : [itemId],
      trend,
      formula: isFormula ? formulaOf(expression, points, staleMsOf) : undefined,
      isActiveAt: activeTimesOf(times, timeZone),
    },
    state: state === null ? freshState : storedState(state),
  }
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

const storedState = ({ lastTs, sinceTs, dueMs, ...state }: StoredState): RuleState => ({
  ...state,
  // 0 stands for none
  lastTs: Number(lastTs) || freshState.lastTs,
  sinceTs: numberOf(sinceTs),
  dueMs: numberOf(dueMs),
})
