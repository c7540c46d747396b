import { noticeErrors } from '@energy-console/contract/notices'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/** Refuses to put devices at another station than the sound-and-light devices that are switched by them. @throws soundedThrough */
export async function refuseSounded(
  tx: Tx,
  devices: readonly { id: string; stationId: string }[],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select v.device_name as name
    from unnest(${bigints(devices.map(({ id }) => id))}, ${bigints(devices.map(({ stationId }) => stationId))}) as w (id, station_id)
    join point p on p.device_id = w.id join sound_light v on v.item_id = p.id and v.station_id <> w.station_id
    order by v.id limit 1`)
  const [device] = rows
  if (device) throw refuse(noticeErrors.soundedThrough, device, 'stationId')
}
