import { energyErrors } from '@energy-console/contract/energy'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/**
 * Refuses to put devices at another station than the unit consumptions and baselines that count them, or read amounts and
 * drivers of them. @throws countedByUnit, countedByBaseline
 */
export async function refuseCounted(
  tx: Tx,
  devices: readonly { id: string; stationId: string }[],
): Promise<void> {
  const { rows } = await tx.execute<{ kind: 'unit' | 'baseline'; name: string }>(sql`
    with w as (
      select * from unnest(${bigints(devices.map(({ id }) => id))}, ${bigints(devices.map(({ stationId }) => stationId))})
        as w (id, station_id)
    ), own as (select w.station_id, p.id from w join point p on p.device_id = w.id)
    select 'unit' as kind, u.unit_name as name from energy_unit u
    where exists (select from w where w.id = u.device_id and w.station_id <> u.station_id)
      or exists (select from own where own.id = u.amount_item_id and own.station_id <> u.station_id)
    union all
    select 'baseline', b.baseline_name from energy_baseline b
    where exists (select from w where w.id = b.device_id and w.station_id <> b.station_id)
      or exists (select from own join energy_baseline_driver d on d.item_id = own.id
        where d.record_id = b.id and own.station_id <> b.station_id)
    limit 1`)
  const [found] = rows
  if (!found) return
  const { kind, name } = found
  throw refuse(
    kind === 'unit' ? energyErrors.countedByUnit : energyErrors.countedByBaseline,
    { name },
    'stationId',
  )
}
