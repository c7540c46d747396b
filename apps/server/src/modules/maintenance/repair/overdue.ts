import type { RepairDelay } from '@energy-console/contract/maintenance'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { forEachTenant } from '../../../platform/jobs/forEachTenant'
import type { Platform } from '../../../platform/module'
import { type RaisedNotices, tellNotices } from '../../notices'
import { awaitsResponse, timeCounts } from './counting'
import { noteDispatchers, noteRepairers, type ToldOrder } from './notices'

/** What of an order is late at an instant, over its row `o`; one that is suspended or handed in stays as it was. */
export const delayAt = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`case
    when not ${timeCounts} then o.overdue
    when o.repair_due < ${at} then 'repair'
    when ${awaitsResponse} and o.response_due < ${at} then 'response'
  end`
}

/** Orders that one round tells of; those of a round that has more come next time. */
const mostTold = 500

interface LateOrder extends ToldOrder, Record<string, unknown> {
  overdue: RepairDelay
}

/** Marks orders that have become late, and tells those who repair and those who dispatch, once of each delay. */
export function markOverdue(platform: Pick<Platform, 'db' | 'bus' | 'log'>, now: Date): Promise<void> {
  const delay = delayAt(now)
  const tenants = sql`
    select distinct o.tenant_id as "tenantId" from repair_order o where ${timeCounts}
      and (o.overdue is distinct from (${delay}) or o.overdue is not null and o.overdue is distinct from o.told_overdue)`
  return forEachTenant(platform, { tenants, failure: 'late repair orders not told of' }, async (tenantId) => {
    const raised = await platform.db.asSystem(async (tx) => {
      await tx.execute(sql`
        update repair_order o set overdue = ${delay}
        where o.tenant_id = ${tenantId} and ${timeCounts} and o.overdue is distinct from (${delay})`)
      return tellOfLate(tx, tenantId, now)
    })
    tellNotices(platform.bus, raised)
  })
}

async function tellOfLate(tx: Tx, tenantId: string, now: Date): Promise<RaisedNotices> {
  const { rows } = await tx.execute<LateOrder>(sql`
    update repair_order o set told_overdue = o.overdue where o.id in (
      select o.id from repair_order o where o.tenant_id = ${tenantId} and ${timeCounts}
        and o.overdue is not null and o.overdue is distinct from o.told_overdue order by o.id limit ${mostTold} for update)
    returning o.id::text as id, o.tenant_id as "tenantId", o.station_id::text as "stationId", o.order_no as "orderNo",
      o.title, o.assignee_id::text as "assigneeId", o.helper_ids as "helperIds", o.overdue`)
  const raised: RaisedNotices = []
  for (const order of rows) {
    const dispatchers = await noteDispatchers({ tx, now }, [order], order.overdue)
    const told = new Set(dispatchers.map(({ userId }) => userId))
    const others = { ...order, assigneeId: null, helperIds: unTold(order, told) }
    raised.push(...dispatchers, ...(await noteRepairers({ tx, now }, [others], order.overdue)))
  }
  return raised
}

const unTold = ({ assigneeId, helperIds }: LateOrder, told: ReadonlySet<string>) =>
  [assigneeId ?? '', ...helperIds.split(',')].filter((id) => id !== '' && !told.has(id)).join()
