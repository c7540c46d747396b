import { sql } from 'drizzle-orm'
import { createPartitions, samplePlan } from '../modules/telemetry/store/partitions'
import type { Database } from '../platform/database'
import { fillRest } from './full/derived'
import { deviceRows } from './full/devices'
import { energyRows } from './full/energy'
import { maintenanceRows } from './full/maintenance'
import { placeRows } from './full/places'
import { systemRows } from './full/system'
import { viewRows } from './full/views'

const statements = [
  ...placeRows,
  ...energyRows,
  ...deviceRows,
  ...viewRows,
  ...systemRows,
  ...maintenanceRows,
]

/**
 * Fills every table of north's records with copies of rows that it has, nearly as wide as they may be: as it is written by hand
 * where copies need to be told apart by more than a text, by what the table itself says elsewhere.
 */
export const fillTenant = (db: Database) =>
  db.asOwner(async (tx) => {
    await tx.execute(sql.raw(statements.join('\n')))
    await fillRest(tx)
    await tx.execute(sql.raw('analyze;'))
  })

/** Fills the hours of a span for as many points of north as a call takes; answers the points. */
export async function fillHistory(
  db: Database,
  { start, end }: { start: number; end: number },
): Promise<string[]> {
  await createPartitions(db).ensure(samplePlan, start, end)
  const points = await db.asOwner((tx) =>
    tx.execute<{ id: string }>(
      sql`select id::text from point where tenant_id = 'north' order by id limit 500`,
    ),
  )
  await db.asOwner((tx) =>
    tx.execute(sql`insert into rollup_1h (tenant_id, point_id, bucket, min, max, mean, first, last, count)
      select 'north', p.id, b, -12345.678901, 12345.678901, 12345.678901, 1, 1, 60
      from (select id from point where tenant_id = 'north' order by id limit 500) p,
        generate_series(${start}::bigint, ${end - 1}::bigint, 3600000) b`),
  )
  return points.rows.map(({ id }) => id)
}
