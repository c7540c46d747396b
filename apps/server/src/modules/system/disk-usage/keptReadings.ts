import { type KeptReadings, mostKeptProperties } from '@energy-console/contract/system'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'

const dayMs = 86_400_000

/**
 * What was kept of each property on the last day that is over, by the calendar of each station, the most first. Where there are
 * more than are told, those that are thinned go before those of which all is kept. In a request of the tenant.
 */
export async function keptReadings(tx: Tx, now: number): Promise<KeptReadings[]> {
  const { rows } = await tx.execute<KeptReadings & Record<string, unknown>>(sql`
    select k.id::text as "propertyId", pr.label as "productName", k.property_name as "propertyName", k.storage, k.points,
      k.kept as "keptPoints", k.readings, k.expected
    from (
      select q.id, q.product_id, q.property_name, q.storage, count(*)::int as points, count(r.count)::int as kept,
        coalesce(sum(r.count), 0)::float8 as readings, sum(86400 / d.interval_seconds)::float8 as expected
      from point p join device d on d.id = p.device_id join product_property q on q.id = p.property_id left join lateral (
        select day.count from rollup_1d day where day.point_id = p.id and day.bucket > ${now - 2 * dayMs}::bigint
          and day.bucket <= ${now - dayMs}::bigint order by day.bucket desc limit 1) r on true
      where q.data_type <> 'text'
      group by q.tenant_id, q.id order by q.storage = 'all', readings desc, q.id limit ${mostKeptProperties}
    ) k left join product pr on pr.id = k.product_id
    order by k.readings desc, k.id`)
  return rows
}
