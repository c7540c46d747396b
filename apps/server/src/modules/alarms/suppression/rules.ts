import { alarmErrors, type alarmSuppressions, type SilencedDevice } from '@energy-console/contract/alarms'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { fromWireTime } from '../../../platform/http'
import type { Clock } from '../../../platform/jobs/clock'
import type { HookContext, ResourceHooks } from '../../../platform/resource'
import type { AlarmRow } from '../desk/alarmRow'
import { settleSuppressions } from './settle'
import type { alarmSuppressionTable } from './table'

type Hooks = ResourceHooks<typeof alarmSuppressions, typeof alarmSuppressionTable>

const isActive = '(alarm_suppression.until_time is null or alarm_suppression.until_time > now())'

/** What is put aside takes its open alarms from the lists; they come back when it ends. */
export function suppressionHooks(clock: Clock, onChanged: (alarm: AlarmRow) => void): Hooks {
  const settle = async ({ tx, afterCommit }: HookContext) => {
    const changed = await settleSuppressions(tx, sql`true`)
    afterCommit(() => {
      for (const alarm of changed) onChanged(alarm)
    })
  }
  return {
    computed: {
      isActive,
      createUserName: 'alarm_suppression.create_user_name',
    },
    async extend({ tx }, rows) {
      const held = await heldBackBy(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ ...row, heldBack: held.get(row.id) ?? 0 }))
    },
    async beforeSave({ tx, session }, values, before) {
      const { untilTime } = values
      if (untilTime && fromWireTime(untilTime, session.timeZone).getTime() <= clock.now())
        throw refuse(alarmErrors.alreadyOver, {}, 'untilTime')
      const { ruleId = null, deviceId = null } = { ...before, ...values }
      // a rule is narrower than its device
      const of = { ruleId, deviceId: ruleId === null ? deviceId : null }
      const by = before ? {} : { createUserName: session.userName }
      return { ...values, ...of, ...by, stationId: await stationOf(tx, of) }
    },
    afterSave: settle,
    afterRemove: settle,
  }
}

/** How many open alarms are not shown on account of each, counted once for all of a page. */
async function heldBackBy(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    with open as materialized (
      select rule_id, device_id, suppression, count(*) as count from alarm
      where clear_time is null and suppression is not null group by 1, 2, 3
    ), of_rule as (select rule_id, suppression, sum(count) as count from open group by 1, 2),
    of_device as (select device_id, suppression, sum(count) as count from open group by 1, 2)
    select alarm_suppression.id::text as id, coalesce(r.count, d.count)::int as count from alarm_suppression
      left join of_rule r on r.rule_id = alarm_suppression.rule_id and r.suppression = alarm_suppression.kind
      left join of_device d on d.device_id = alarm_suppression.device_id and d.suppression = alarm_suppression.kind
    where alarm_suppression.id = any (${bigints(ids)}) and ${sql.raw(isActive)}
      and coalesce(r.count, d.count) is not null`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** That a call answers at most. */
const mostSilenced = 2_000

/** The devices all alarms of which are put aside now, the newest first. */
export async function silencedDevices(tx: Tx): Promise<SilencedDevice[]> {
  const { rows } = await tx.execute<SilencedDevice & Record<string, unknown>>(sql`
    select id::text as id, device_id::text as "deviceId", kind, reason, create_user_name as "userName",
      (extract(epoch from until_time) * 1000)::float8 as "untilMs"
    from alarm_suppression where device_id is not null and ${sql.raw(isActive)} order by id desc limit ${mostSilenced}`)
  return rows
}

async function stationOf(
  tx: Tx,
  { ruleId, deviceId }: { ruleId: string | null; deviceId: string | null },
): Promise<string> {
  const { rows } = await tx.execute<{ stationId: string }>(sql`
    select station_id as "stationId" from alarm_rule where id = ${ruleId}
    union all select station_id from device where id = ${deviceId}`)
  const [place] = rows
  if (!place) throw notFound()
  return place.stationId
}

/** What is put aside stands where its device stands; it has been moved. */
export const moveSuppressions = (tx: Tx, deviceIds: readonly string[]) =>
  tx.execute(sql`
    update alarm_suppression s set station_id = d.station_id
    from device d left join alarm_rule r on r.device_id = d.id
    where (s.device_id = d.id or s.rule_id = r.id) and d.id = any (${bigints(deviceIds)})
      and s.station_id <> d.station_id`)
