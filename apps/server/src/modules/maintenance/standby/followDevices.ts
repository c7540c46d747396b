import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'

/**
 * Standby sources stand where their device stands, with their runs and tests; it has been moved. One whose name its new station has
 * already stays where it can be found, for somebody to rename it.
 */
export async function moveStandbySources(tx: Tx, deviceIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update standby_source s set station_id = d.station_id from device d
    where d.id = s.device_id and d.id = any (${bigints(deviceIds)}) and s.station_id <> d.station_id
      and not exists (select from standby_source o where o.station_id = d.station_id and o.source_name = s.source_name)
    returning s.id::text as id`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of [sql`standby_run`, sql`standby_test`])
    await tx.execute(sql`
      update ${table} r set station_id = s.station_id from standby_source s where s.id = r.source_id and s.id = any (${bigints(ids)})`)
}
