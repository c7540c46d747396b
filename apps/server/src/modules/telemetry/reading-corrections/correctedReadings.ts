import { type CorrectedReading, mostCorrectedTold } from '@energy-console/contract/telemetry'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { beforeMs, startMs } from '../reading-redo/spans'
import { readingsWithin } from '../store/readings'

/**
 * The readings within a correction that stand corrected, in the order of their times, the first {@link mostCorrectedTold}.
 *
 * @throws 404 for a correction that is not seen
 */
export async function correctedReadings(
  tx: Tx,
  id: string,
): Promise<{ count: number; readings: CorrectedReading[] }> {
  const { rows: found } = await tx.execute<{ itemId: string; from: number; before: number }>(sql`
    select c.item_id::text as "itemId", ${startMs('c')}::float8 as from, ${beforeMs('c')}::float8 as before
    from reading_correction c where c.id = ${id}::bigint`)
  const [correction] = found
  if (!correction) throw notFound()
  const span = {
    point: sql`${correction.itemId}::bigint`,
    from: sql`${correction.from}::bigint`,
    before: sql`${correction.before}::bigint`,
  }
  const { rows } = await tx.execute<CorrectedReading & { count: number }>(sql`
    select k.ts::float8 as ts, k.value as before, r.value as after, k.count from (
      select k.ts, k.value, count(*) over ()::int as count from corrected_reading k
      where k.point_id = ${span.point} and k.ts >= ${span.from} and k.ts < ${span.before}
      order by k.ts limit ${mostCorrectedTold}
    ) k left join ${readingsWithin(span)} r on r.ts = k.ts order by k.ts`)
  return {
    count: rows[0]?.count ?? 0,
    readings: rows.map(({ ts, before, after }) => ({ ts, before, after })),
  }
}
