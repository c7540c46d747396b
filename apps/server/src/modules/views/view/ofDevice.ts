import type { DataOf } from '@energy-console/contract'
import type { listDeviceViews } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import type { DataAnswer } from '../../../platform/http'
import { named } from './named'

/** So many are enough to choose from. */
const most = 20

/**
 * The published views that show a device, and where there are none, those of its station. What shows most of what stands round
 * the device comes first: drawings of its station before others, diagrams before screens, the home view before the rest. Pages
 * for a phone come last.
 *
 * @throws AppError 404 for a device that the caller does not see
 */
export async function viewsOfDevice(
  tx: Tx,
  deviceId: string,
): Promise<DataAnswer<DataOf<typeof listDeviceViews>>> {
  const { rowCount } = await tx.execute(sql`select from device where id = ${deviceId}`)
  if (rowCount === 0) throw notFound()
  const { rows } = await tx.execute<{ id: string; name: string; showsDevice: boolean }>(sql`
    with shown as (
      select v.id, v.name, v.type, v.is_home, v.station_id is not distinct from d.station_id as is_own,
        ${named('device', deviceId)} = any (coalesce(w.named, v.named)) as shows
      from device d, view v left join view_version w on w.view_id = v.id and w.revision = v.published_revision
      where d.id = ${deviceId} and v.removed_time is null and v.status = 'published'
    )
    select id::text, name, shows as "showsDevice" from shown
    where shows or (is_own and not exists (select from shown where shows))
    order by type = 'mp', is_own desc, type = 'screen', is_home desc, name, id limit ${most}`)
  return rows
}
