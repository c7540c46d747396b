import { mostTrafficTenants, type TenantTraffic } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'

type Row = TenantTraffic['tenants'][number]

/** What every tenant has connected and what came from it, for the platform's administrator. */
export async function tenantTraffic(db: Database, nowMs: number): Promise<TenantTraffic> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`
  const { rows } = await db.asSystem((tx) =>
    tx.execute<Row & Record<string, unknown>>(sql`
      with days as (
        select d.tenant_id, sum(d.messages) filter (where d.day = t.day) as messages,
          sum(d.messages) filter (where d.day = t.day - 1) as before
        from (select tenant_id, station_id, day, messages from gateway_day where day >= ${now}::date - 2
          union all select tenant_id, station_id, day, messages from device_day
            where device_id in (select device_id from gateway_account where device_id is not null) and day >= ${now}::date - 2
        ) d join station s on s.id = d.station_id
        cross join lateral (select (${now} at time zone usable_zone(s.time_zone))::date as day) t
        where d.day between t.day - 1 and t.day group by d.tenant_id
      ),
      gateways as (
        select tenant_id, count(*) as gateways, count(*) filter (where is_online) as online from gateway group by tenant_id
      ),
      points as (select tenant_id, count(*) as points from point group by tenant_id)
      select t.tenant_id as "tenantId", t.tenant_name as "tenantName", coalesce(p.points, 0)::int as points,
        coalesce(g.gateways, 0)::int as gateways, coalesce(g.online, 0)::int as "onlineGateways",
        coalesce(d.messages, 0)::float8 as messages, coalesce(d.before, 0)::float8 as "messagesBefore"
      from tenant t left join days d using (tenant_id) left join gateways g using (tenant_id)
        left join points p using (tenant_id)
      where t.removed_at is null
      order by coalesce(d.messages, 0) desc, coalesce(p.points, 0) desc, t.tenant_id`),
  )
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    points: sum(({ points }) => points),
    gateways: sum(({ gateways }) => gateways),
    onlineGateways: sum(({ onlineGateways }) => onlineGateways),
    messages: sum(({ messages }) => messages),
    messagesBefore: sum(({ messagesBefore }) => messagesBefore),
    tenants: rows.filter(({ points, gateways }) => points + gateways > 0).slice(0, mostTrafficTenants),
  }
}
