import { automationErrors } from '@energy-console/contract/automation'
import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'

/** Refuses to put devices at another station than the speakers that take their text there. @throws spokenThrough */
export async function refuseSpoken(
  tx: Tx,
  devices: readonly { id: string; stationId: string }[],
): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select v.device_name as name
    from unnest(${bigints(devices.map(({ id }) => id))}, ${bigints(devices.map(({ stationId }) => stationId))}) as w (id, station_id)
    join point p on p.device_id = w.id join voice_device v on v.item_id = p.id and v.station_id <> w.station_id
    order by v.id limit 1`)
  const [speaker] = rows
  if (speaker) throw refuse(automationErrors.spokenThrough, speaker, 'stationId')
}
