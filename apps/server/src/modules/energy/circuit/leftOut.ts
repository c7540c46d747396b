import type { CostReport } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import type { Meter } from './meters'
import { kvarhFactor, kwhFactor, namedByChannel, registersWhere } from './registers'

/** Names that are told; what is left out beyond them is counted. */
const mostNamed = 20

type LeftOut = CostReport['leftOut']
interface Row extends Record<string, unknown> {
  deviceId: string
  deviceName: string
  unit: string
  reason: LeftOut['meters'][number]['reason']
  count: number
}

/**
 * The devices of a station with a register of electricity that its report does not count: in a unit that is none of energy,
 * or beside the station's circuit tree.
 */
export async function leftOutOf(
  tx: Tx,
  { stationId, meters }: { stationId: string; meters: readonly Meter[] },
): Promise<LeftOut> {
  const counted = bigints(meters.map(({ itemId }) => itemId))
  const { rows } = await tx.execute<Row>(sql`
    with register as materialized (${registersWhere(['electricity'], sql`p.station_id = ${stationId}::bigint`)}),
    drawn as materialized (select * from register where direction = 'import')
    select d.id as "deviceId", ${namedByChannel(sql`d.device_name`)} as "deviceName", coalesce(q.unit, '') as unit,
      case when ${kwhFactor('q.unit')} is null then 'unit' else 'circuit' end as reason, count(*) over ()::int as count
    from point p join device d on d.id = p.device_id join product_property q on q.id = p.property_id
    left join drawn r on r.id = p.id
    where p.station_id = ${stationId}::bigint and q.kind = 'accumulated' and q.energy_type = 'electricity'
      and coalesce(q.energy_direction, 'import') = 'import'
      and case when r.id is not null
        then r.is_counted and p.id <> all (${counted}) and d.circuit_parent_id is null
          and not exists (select from device below where below.circuit_parent_id = d.id)
        else ${kvarhFactor('q.unit')} is null and not exists (select from drawn o where o.device_id = d.id) end
    order by reason, d.device_name, d.id limit ${mostNamed}`)
  return { count: rows[0]?.count ?? 0, meters: rows.map(({ count: _, ...meter }) => meter) }
}
