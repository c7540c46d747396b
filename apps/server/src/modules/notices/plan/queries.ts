import { severeLevel } from '@energy-console/contract/alarms'
import type { AlarmsAfterClear, ChannelKind, PlanDays } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { bigints, type Tx, texts } from '../../../platform/database'
import type { Language } from '../../../platform/words'
import type { ToldAlarm } from './texts'

/** An alarm that is told of by a plan, as both stand now. */
export interface Telling extends ToldAlarm, Record<string, unknown> {
  tenantId: string
  stationId: string
  alarmId: string
  ruleId: string
  /** Null for an alarm that no plan has been found for yet. */
  planId: string | null
  startMs: number | null
  heldMs: number | null
  rounds: number
  toldMs: number | null
  againMs: number | null
  timesAgain: number
}

/** How many are looked at in one go. */
const atOnce = 500

const columns = sql.raw(`
  t.id::text as id, t.tenant_id as "tenantId", t.station_id::text as "stationId", t.alarm_id::text as "alarmId",
  a.rule_id::text as "ruleId", t.plan_id::text as "planId", t.start_ms::float8 as "startMs", t.held_ms::float8 as "heldMs", t.rounds,
  t.told_ms::float8 as "toldMs", t.again_ms::float8 as "againMs", t.times_again as "timesAgain", t.came, a.level,
  a.equipment_name as "equipmentName", a.alarm_content as "alarmContent",
  (extract(epoch from a.alarm_time) * 1000)::float8 as "alarmMs", (extract(epoch from a.clear_time) * 1000)::float8 as "clearMs",
  coalesce(s.station_name, '') as "stationName", coalesce(s.time_zone, 'UTC') as "timeZone"`)

/** One that is not critical and has cleared before anybody looked is told of where that is so long ago at most, ms: readings may come late. */
const freshMs = 3_600_000

/** Whether an alarm `a` that has cleared is told of all the same, by its telling `t` and, once one is found, the plan `p` of that. */
const outlastsClear = (now: number) => sql`a.suppression is null and case
  when t.plan_id is null then a.level = ${severeLevel} or a.clear_time > to_timestamp(${now - freshMs} / 1000.0)
  else coalesce(p.after_clear = 'all' or (p.after_clear = 'severe' and a.level = ${severeLevel}), false) end`

/** The tenants whose alarms are told of. */
export async function tellingTenants(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ tenantId: string }>(
    sql`select distinct tenant_id as "tenantId" from alarm_telling order by 1`,
  )
  return rows.map(({ tenantId }) => tenantId)
}

/** Whether nobody else looks at the tellings of a tenant until the transaction is over: repeats are told together. */
export async function isLooking(tx: Tx, tenantId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOurs: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`alarm plans ${tenantId}`}, 0)) as "isOurs"`,
  )
  return rows[0]?.isOurs === true
}

/** Tellings of a tenant that are due, of alarms that wait for somebody and are not put aside; nobody else gets them until the transaction is over. */
export async function dueTellings(tx: Tx, tenantId: string, now: number): Promise<Telling[]> {
  const { rows } = await tx.execute<Telling>(sql`
    select ${columns} from alarm_telling t join alarm a on a.id = t.alarm_id left join station s on s.id = t.station_id
    left join alarm_plan p on p.id = t.plan_id
    where t.tenant_id = ${tenantId} and t.next_ms <= ${now} and a.confirm_time is null and a.suppression is null
      and (a.clear_time is null or (${outlastsClear(now)}))
    order by t.next_ms, t.id limit ${atOnce} for update of t skip locked`)
  return rows
}

/** Stops the minutes of the plans of a tenant where the alarm is put aside; they are looked at as soon as it is shown again. */
export const holdTellings = (tx: Tx, tenantId: string, now: number) =>
  tx.execute(sql`
    update alarm_telling t set held_ms = ${now}, next_ms = 0 from alarm a
    where t.tenant_id = ${tenantId} and t.held_ms is null and t.start_ms is not null and t.next_ms is not null
      and a.id = t.alarm_id and a.suppression is not null`)

/** Takes away tellings of a tenant whose alarms wait for nobody any more; answers those of alarms that have cleared, which is not told yet. */
export async function endTellings(tx: Tx, tenantId: string, now: number): Promise<Telling[]> {
  const { rows } = await tx.execute<Telling & { isClear: boolean }>(sql`
    with over as (
      select t.id from alarm_telling t left join alarm a on a.id = t.alarm_id left join alarm_plan p on p.id = t.plan_id
      where t.tenant_id = ${tenantId} and (a.id is null or a.confirm_time is not null
        or (a.clear_time is not null and not (${outlastsClear(now)})))
      limit ${atOnce} for update of t skip locked
    ), gone as (delete from alarm_telling t using over where t.id = over.id returning t.*)
    select ${columns} from gone t join alarm a on a.id = t.alarm_id left join station s on s.id = t.station_id
    where a.clear_time is not null and not t.is_clear_told and t.again_ms is null`)
  return rows
}

/** Notes of tellings that go on which alarms have cleared; answers those of which people were told while they stood. */
export async function noteCleared(tx: Tx, tenantId: string): Promise<Telling[]> {
  const { rows } = await tx.execute<Telling>(sql`
    with cleared as (
      update alarm_telling t set is_clear_told = true from alarm a
      where t.tenant_id = ${tenantId} and not t.is_clear_told and t.plan_id is not null and a.id = t.alarm_id
        and a.clear_time is not null returning t.*)
    select ${columns} from cleared t join alarm a on a.id = t.alarm_id left join station s on s.id = t.station_id
    where t.rounds > 0 and t.again_ms is null`)
  return rows
}

/** A plan with its steps. */
export interface LoadedPlan extends Record<string, unknown> {
  id: string
  tenantId: string
  stationId: string | null
  planName: string
  lowestLevel: number
  days: PlanDays
  activeFrom: string | null
  activeTo: string | null
  quietFrom: string | null
  quietTo: string | null
  quietLevel: number
  remindMinutes: number | null
  mostReminders: number
  afterClear: AlarmsAfterClear
  tellsClear: boolean
  steps: LoadedStep[]
}

/** A step with what it is told by. */
export interface LoadedStep {
  id: string
  afterMinutes: number
  channelId: string
  channelName: string
  kind: ChannelKind
  language: Language
  addresses: string
  rotaId: string | null
  userId: string | null
}

/** The plans of some tenants that are switched on. */
export async function plansOf(tx: Tx, tenantIds: readonly string[]): Promise<LoadedPlan[]> {
  const { rows } = await tx.execute<LoadedPlan>(sql`
    select p.id::text as id, p.tenant_id as "tenantId", p.station_id::text as "stationId", p.plan_name as "planName",
      p.lowest_level as "lowestLevel", p.days, p.active_from as "activeFrom", p.active_to as "activeTo", p.quiet_from as "quietFrom",
      p.quiet_to as "quietTo", p.quiet_level as "quietLevel", p.remind_minutes as "remindMinutes",
      p.most_reminders as "mostReminders", p.after_clear as "afterClear", p.tells_clear as "tellsClear",
      (select coalesce(json_agg(json_build_object('id', e.id::text, 'afterMinutes', e.after_minutes,
        'channelId', c.id::text, 'channelName', c.channel_name, 'kind', c.kind, 'language', c.language,
        'addresses', coalesce(c.addresses, ''), 'rotaId', e.rota_id::text, 'userId', e.user_id::text) order by e.row_rank), '[]')
        from alarm_plan_step e join delivery_channel c on c.id = e.channel_id where e.record_id = p.id) as steps
    from alarm_plan p where p.is_enabled and p.tenant_id = any (${texts(tenantIds)})`)
  return rows
}

/** What becomes of a telling that was looked at. */
export interface Looked {
  id: string
  startMs: number
  heldMs: number | null
  rounds: number
  /** Null: for its end, or for a repeat, alone. */
  nextMs: number | null
  toldMs: number | null
  againMs: number | null
  timesAgain: number
}

/** Notes how tellings stand, and takes away those with which nothing is left to do. */
export async function noteLooked(tx: Tx, looked: readonly Looked[], over: readonly string[]): Promise<void> {
  if (over.length > 0) await tx.execute(sql`delete from alarm_telling where id = any (${bigints(over)})`)
  if (looked.length > 0)
    await tx.execute(sql`
      update alarm_telling t set start_ms = l."startMs", held_ms = l."heldMs", rounds = l.rounds, next_ms = l."nextMs",
        told_ms = l."toldMs", again_ms = l."againMs", times_again = l."timesAgain"
      from jsonb_to_recordset(${JSON.stringify(looked)}::jsonb) as l(id bigint, "startMs" bigint, "heldMs" bigint, rounds int,
        "nextMs" bigint, "toldMs" bigint, "againMs" bigint, "timesAgain" int) where t.id = l.id`)
}

/** Makes tellings of an alarm for the plans that it concerns. */
export async function addTellings(
  tx: Tx,
  added: readonly {
    tenantId: string
    stationId: string
    alarmId: string
    planId: string
    startMs: number
    nextMs: number
    /** How often the alarm has come by then. */
    came: number
  }[],
): Promise<void> {
  if (added.length === 0) return
  await tx.execute(sql`
    insert into alarm_telling (tenant_id, station_id, alarm_id, plan_id, start_ms, next_ms, came)
    select a."tenantId", a."stationId", a."alarmId", a."planId", a."startMs", a."nextMs", a.came
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as a("tenantId" varchar, "stationId" bigint, "alarmId" bigint,
      "planId" bigint, "startMs" bigint, "nextMs" bigint, came int) on conflict do nothing`)
}

/** Whether any of some alarms still stands, unacknowledged and not put aside; those that are told of after they have cleared may have. */
export async function waitsForSomebody(
  tx: Tx,
  alarmIds: readonly string[],
  { outlastsClear: mayHaveCleared }: { outlastsClear: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from alarm where id = any (${bigints(alarmIds)}) and confirm_time is null and suppression is null
      and (clear_time is null or ${mayHaveCleared}::boolean) limit 1`)
  return rowCount === 1
}
