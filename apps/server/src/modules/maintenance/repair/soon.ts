import type { RepairDelay, RepairPriority } from '@energy-console/contract/maintenance'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { forEachTenant } from '../../../platform/jobs/forEachTenant'
import type { Platform } from '../../../platform/module'
import { type RaisedNotices, tellNotices } from '../../notices'
import { awaitsResponse, timeCounts } from './counting'
import { deadlinesOf, limitsOf, rememberedClocks, responseOf } from './deadlines'
import { noteDispatchers, noteRepairers, type ToldOrder } from './notices'
import { repairOrderTable, type Suspension } from './table'

/** Orders that one round reminds of; those of a round that has more come next time. */
const mostTold = 500

/** Which deadline of an order is near at an instant, over its row `o`; none while it is suspended or handed in. */
const soonAt = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case
    when not ${timeCounts} then null
    when o.repair_soon <= ${at} and o.repair_due > ${at} then 'repair'
    when ${awaitsResponse} and o.response_soon <= ${at} and o.response_due > ${at} then 'response'
  end`
}

/** Whether people are still to be reminded of it: of each deadline once, and of no earlier one after a later one. */
const isUntold = (soon: SQL) => sql`(${soon}) is not null and o.told_soon is distinct from (${soon})
  and o.told_soon is distinct from 'repair'`

interface SoonOrder extends ToldOrder, Record<string, unknown> {
  soon: RepairDelay
}

/**
 * Whether it is not known when people are to be reminded of an order that is under way: it is older than reminders are, or the
 * tenant had switched them off.
 */
const isUnsettled = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(${timeCounts} and (o.repair_soon is null and o.repair_due > ${at}
    or ${awaitsResponse} and o.response_soon is null and o.response_due > ${at}))`
}

/**
 * Reminds those who repair before a deadline of an order comes, and those who dispatch of what nobody has or can be told of; once of
 * each deadline.
 */
export function remindOfDeadlines(platform: Pick<Platform, 'db' | 'bus' | 'log'>, now: Date): Promise<void> {
  const tenants = sql`
    select distinct o.tenant_id as "tenantId" from repair_order o
    where o.state not in ('done', 'closed') and (${isUntold(soonAt(now))} or ${isUnsettled(now)})`
  const failure = 'repair orders whose deadline is near not told of'
  return forEachTenant(platform, { tenants, failure }, async (tenantId) => {
    await platform.db.inTenant({ tenantId, stationIds: 'all' }, (tx) => settleReminders(tx, now))
    tellNotices(platform.bus, await platform.db.asSystem((tx) => remind(tx, tenantId, now)))
  })
}

interface Unsettled extends Record<string, unknown> {
  id: string
  stationId: string
  priority: RepairPriority
  reportMs: number
  dispatchMs: number | null
  responseDueMs: number | null
  suspensions: readonly Suspension[]
}

/** Notes when people are to be reminded of orders of which that is not known, where the tenant wants it. */
async function settleReminders(tx: Tx, now: Date): Promise<void> {
  // where reminders are switched off all orders stay unsettled: none is read, or held
  if ((await limitsOf(tx)).remindPercent === 0) return
  const ms = (column: string) => sql.raw(`(extract(epoch from o.${column}) * 1000)::float8`)
  const { rows } = await tx.execute<Unsettled>(sql`
    select o.id::text as id, o.station_id::text as "stationId", o.priority, o.suspensions, ${ms('report_time')} as "reportMs",
      ${ms('dispatch_time')} as "dispatchMs", ${ms('response_due')} as "responseDueMs"
    from repair_order o where ${isUnsettled(now)} order by o.id limit ${mostTold} for update of o`)
  const clockOf = rememberedClocks(tx)
  for (const { id, stationId, priority, reportMs, dispatchMs, responseDueMs, suspensions } of rows) {
    const clock = await clockOf({ stationId, priority, from: reportMs })
    const isOfDispatch =
      dispatchMs !== null && responseOf(clock, dispatchMs).responseDue?.getTime() === responseDueMs
    const { responseSoon } = responseOf(clock, isOfDispatch ? dispatchMs : reportMs)
    const { repairSoon } = deadlinesOf(clock, new Date(reportMs), suspensions)
    const { responseSoon: response, repairSoon: repair } = repairOrderTable
    await tx
      .update(repairOrderTable)
      .set({
        responseSoon: sql`coalesce(${response}, ${responseSoon?.toISOString() ?? null}::timestamptz)`,
        repairSoon: sql`coalesce(${repair}, ${repairSoon?.toISOString() ?? null}::timestamptz)`,
      })
      .where(eq(repairOrderTable.id, id))
  }
}

async function remind(tx: Tx, tenantId: string, now: Date): Promise<RaisedNotices> {
  const soon = soonAt(now)
  const { rows } = await tx.execute<SoonOrder>(sql`
    update repair_order r set told_soon = w.soon from (
      select o.id, ${soon} as soon, to_char((case ${soon} when 'repair' then o.repair_due else o.response_due end)
          at time zone usable_zone(s.time_zone), 'YYYY-MM-DD HH24:MI') as until
      from repair_order o join station s on s.id = o.station_id
      where o.tenant_id = ${tenantId} and o.state not in ('done', 'closed') and ${isUntold(soon)}
      order by o.id limit ${mostTold} for update of o) w
    where r.id = w.id
    returning r.id::text as id, r.tenant_id as "tenantId", r.station_id::text as "stationId", r.order_no as "orderNo",
      r.title, r.assignee_id::text as "assigneeId", r.helper_ids as "helperIds", w.soon, w.until`)
  const raised: RaisedNotices = []
  for (const order of rows) {
    const what = order.soon === 'repair' ? 'repairSoon' : 'responseSoon'
    const told = await noteRepairers({ tx, now }, [order], what)
    raised.push(...(told.length > 0 ? told : await noteDispatchers({ tx, now }, [order], what)))
  }
  return raised
}
