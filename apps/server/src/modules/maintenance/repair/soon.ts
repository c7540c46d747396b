import type { RepairDelay } from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import type { Platform } from '../../../platform/module'
import { type RaisedNotices, tellNotices } from '../../notices'
import { noteDispatchers, noteRepairers, type ToldOrder } from './notices'

/** Orders that one round reminds of; those of a round that has more come next time. */
const mostTold = 500

/** Which deadline of an order is near at an instant, over its row `o`; none while it is suspended or handed in. */
const soonAt = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case
    when o.state in ('suspended', 'submitted', 'done', 'closed') then null
    when o.repair_soon <= ${at} and o.repair_due > ${at} then 'repair'
    when o.state in ('waiting', 'dispatched') and (o.accept_time is null or o.accept_time < o.dispatch_time)
      and o.response_soon <= ${at} and o.response_due > ${at} then 'response'
  end`
}

/** Whether people are still to be reminded of it: of each deadline once, and of no earlier one after a later one. */
const isUntold = (soon: SQL) => sql`(${soon}) is not null and o.told_soon is distinct from (${soon})
  and o.told_soon is distinct from 'repair'`

interface SoonOrder extends ToldOrder, Record<string, unknown> {
  soon: RepairDelay
}

/**
 * Reminds those who repair before a deadline of an order comes, and those who dispatch of what nobody has or can be told of; once of
 * each deadline. Each tenant's by themselves: what one has keeps no other from his.
 */
export async function remindOfDeadlines(
  { db, bus, log }: Pick<Platform, 'db' | 'bus' | 'log'>,
  now: Date,
): Promise<void> {
  const soon = soonAt(now)
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ tenantId: string }>(
      sql`select distinct o.tenant_id as "tenantId" from repair_order o where o.state not in ('done', 'closed') and ${isUntold(soon)}`,
    ),
  )
  for (const { tenantId } of rows)
    try {
      tellNotices(bus, await db.asSystem((tx) => remind(tx, tenantId, now)))
    } catch (error) {
      log.error({ err: error, tenantId }, 'repair orders whose deadline is near not told of')
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
