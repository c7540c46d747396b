import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { earliest } from './lookAt'
import type { Telling } from './queries'

/**
 * That an alarm nobody has acknowledged has come again is told after so long, twice as long after each time, ms: what chatters all night
 * is told some twenty times, not with each of its trips.
 */
const [firstAgainMs, longestAgainMs] = [60_000, 30 * 60_000]

/** The longest time between two tellings that it has come again; what comes later, when the plan is through, is told from the beginning. */
const againAfter = (times: number) => Math.min(firstAgainMs * 2 ** times, longestAgainMs)

/** How a telling of an earlier alarm of a rule stands. */
export interface Standing extends Record<string, unknown> {
  id: string
  planId: string
  ruleId: string
  alarmId: string
  startMs: number
  rounds: number
  nextMs: number | null
  toldMs: number | null
  againMs: number | null
  timesAgain: number
  came: number
  isClearTold: boolean
}

/** What a telling becomes when its rule has come again. */
export type Moved = Omit<Standing, 'planId' | 'ruleId'>

/** The newest alarm of the rule takes the place of the one before: its plan goes on, and whoever was told is told that it has come again. */
export function repeated(
  { planId: _plan, ruleId: _rule, ...standing }: Standing,
  { newest, times }: { newest: Pick<Telling, 'alarmId' | 'clearMs'>; times: number },
  now: number,
): Moved {
  const { startMs, rounds, nextMs, toldMs, timesAgain } = standing
  const lastMs = toldMs ?? startMs
  const isNewer = BigInt(newest.alarmId) > BigInt(standing.alarmId)
  const moved = { ...standing, came: standing.came + times }
  // one that was put aside and is shown again
  if (!isNewer) return moved
  const taken = { ...moved, alarmId: newest.alarmId, isClearTold: newest.clearMs !== null }
  if (nextMs === null && now - lastMs >= longestAgainMs)
    return {
      ...{ ...taken, startMs: now, rounds: 0, nextMs: now, toldMs: null, againMs: null },
      ...{ timesAgain: 0, came: times },
    }
  const againMs = rounds === 0 ? null : (standing.againMs ?? Math.max(now, lastMs + againAfter(timesAgain)))
  return { ...taken, againMs, nextMs: earliest(nextMs, againMs) }
}

/** Tellings by plans of earlier alarms of some rules that nobody has acknowledged, the newest of each rule and plan. */
export async function standingTellings(
  tx: Tx,
  tenantId: string,
  ruleIds: readonly string[],
): Promise<Standing[]> {
  const { rows } = await tx.execute<Standing>(sql`
    select distinct on (t.plan_id, a.rule_id) t.id::text as id, t.plan_id::text as "planId", a.rule_id::text as "ruleId",
      t.alarm_id::text as "alarmId", t.start_ms::float8 as "startMs", t.rounds, t.next_ms::float8 as "nextMs",
      t.told_ms::float8 as "toldMs", t.again_ms::float8 as "againMs", t.times_again as "timesAgain", t.came,
      t.is_clear_told as "isClearTold"
    from alarm_telling t join alarm a on a.id = t.alarm_id
    where t.tenant_id = ${tenantId} and t.plan_id is not null and a.rule_id = any (${bigints(ruleIds)}) and a.confirm_time is null
    order by t.plan_id, a.rule_id, t.alarm_id desc`)
  return rows
}

/** Notes what tellings have become. */
export async function moveTellings(tx: Tx, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await tx.execute(sql`
    update alarm_telling t set alarm_id = m."alarmId", start_ms = m."startMs", rounds = m.rounds, next_ms = m."nextMs",
      told_ms = m."toldMs", again_ms = m."againMs", times_again = m."timesAgain", came = m.came, is_clear_told = m."isClearTold"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, "alarmId" bigint, "startMs" bigint, rounds int,
      "nextMs" bigint, "toldMs" bigint, "againMs" bigint, "timesAgain" int, came int, "isClearTold" boolean) where t.id = m.id`)
}
