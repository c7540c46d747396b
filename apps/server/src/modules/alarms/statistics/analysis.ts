import type { DataOf } from '@energy-console/contract'
import { type AlarmCondition, type getNuisances, hasDeadBand } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { type Asked, alarmsWithin, daysOf, instantOf, passedHours, type ReportNow } from './period'
import { kindsOf, type RuleHistory, suggestionOf } from './suggest'

type Analysis = DataOf<typeof getNuisances>

interface Stored extends Omit<RuleHistory, 'count'> {
  ruleId: string
  ruleName: string
  deviceId: string
  deviceName: string
  condition: AlarmCondition
  count: number
  /** Of those that came: since the rule was changed. */
  judged: number
  before: number
}

interface Row extends Record<string, unknown> {
  total: number
  before: number
  rules: Stored[] | null
  changed: Analysis['changed'] | null
}

/** Rules that are looked at: those that came most often, and those that stand for long. */
const mostRules = sql.raw('200')
const mostListed = 50

/**
 * Which rules came in a period beside the one before, as far as it has passed, and which of them help nobody: one that was changed is judged
 * by what came since, so that a suggestion that was taken over is not made again of what was before it.
 */
export async function nuisanceAnalysis(tx: Tx, asked: Asked, now: ReportNow): Promise<Analysis> {
  const [days, hours] = [daysOf(asked), passedHours(asked, now)]
  const { rows } = await tx.execute<Row>(sql`
    with w as materialized (
      select v.*, v.is_now and (u.id is null or u.update_time = u.create_time or v.alarm_time >= u.update_time) as is_judged,
        extract(epoch from v.clear_time - v.alarm_time) as lasted,
        extract(epoch from coalesce(v.clear_time, ${instantOf(now)}) - v.alarm_time) as stood,
        extract(epoch from v.alarm_time - lag(v.alarm_time) over r) as since_last,
        extract(epoch from v.alarm_time - lag(v.clear_time) over r) as gap
      from (${alarmsWithin(asked, { days, hours })}) v left join alarm_rule u on u.id = v.rule_id window r as (partition by v.rule_id order by v.alarm_time, v.id)
    ), rules as (
      select w.rule_id, count(*) filter (where is_now) as count, count(*) filter (where not is_now) as before,
        count(*) filter (where is_judged) as judged, count(*) filter (where is_judged and since_last < 60) as quick,
        percentile_cont(0.5) within group (order by lasted) filter (where is_judged) as median,
        percentile_cont(0.9) within group (order by lasted) filter (where is_judged and lasted < 60) as p90,
        percentile_cont(0.5) within group (order by gap) filter (where is_judged and gap >= 0 and gap < 600) as gap,
        count(*) filter (where is_judged and lasted < 60) as short, count(*) filter (where is_judged and stood > 86400) as stale,
        count(*) filter (where is_judged and confirm_time is not null) as confirmed,
        max(equipment_name) as device_name
      from w group by w.rule_id having count(*) filter (where is_now) > 0
      order by count(*) filter (where is_now) desc, w.rule_id limit ${mostRules}
    )
    select (select (count(*) filter (where is_now))::int from w) as total,
      (select (count(*) filter (where not is_now))::int from w) as before,
      (select json_agg(json_build_object('ruleId', s.rule_id::text, 'ruleName', r.rule_name, 'deviceId', r.device_id::text,
        'deviceName', s.device_name, 'count', s.count, 'judged', s.judged, 'before', s.before, 'quick', s.quick, 'medianSeconds', s.median,
        'p90Seconds', s.p90, 'medianGapSeconds', s.gap, 'short', s.short, 'stale', s.stale, 'confirmed', s.confirmed,
        'condition', r.condition, 'deadBand', r.dead_band, 'limit', r.limit_value,
        'onDelaySeconds', r.on_delay_seconds, 'offDelaySeconds', r.off_delay_seconds) order by s.count desc, s.rule_id)
        from rules s join alarm_rule r on r.id = s.rule_id) as rules,
      (select json_agg(x) from (select device_id::text as id, max(equipment_name) as name,
        (count(*) filter (where is_now))::int as count, (count(*) filter (where not is_now))::int as before
        from w group by device_id having count(*) filter (where is_now) <> count(*) filter (where not is_now)
        order by abs(count(*) filter (where is_now) - count(*) filter (where not is_now)) desc, device_id limit 10) x) as changed`)
  const [row] = rows
  const nuisances = (row?.rules ?? []).flatMap((stored) => {
    const { ruleId, ruleName, deviceId, deviceName, count, judged, before, medianSeconds, confirmed } = stored
    const history: RuleHistory = { ...stored, count: judged, hasDeadBand: hasDeadBand(stored.condition) }
    const kinds = kindsOf(history)
    if (kinds.length === 0) return []
    return [
      {
        ...{ ruleId, ruleName, deviceId, deviceName, count, before, kinds, medianSeconds },
        confirmedShare: confirmed / judged,
        suggestion: suggestionOf(history, kinds),
      },
    ]
  })
  return {
    total: row?.total ?? 0,
    before: row?.before ?? 0,
    nuisances: nuisances.slice(0, mostListed),
    changed: row?.changed ?? [],
  }
}
