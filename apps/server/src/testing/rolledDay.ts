import type { Database } from '../platform/database'

/**
 * Stores a day of a point of tenant `demo` as roll-ups keep it: what it rose by and its mean, in the unit of the point; once more, in
 * place of what was stored.
 *
 * @param midnight when the day begins, Unix ms
 */
export const rolledDay = (
  db: Database,
  itemId: string | undefined,
  midnight: number,
  { mean = 0, rise = null }: { mean?: number; rise?: number | null },
) =>
  db.systemPool.query(
    `insert into rollup_1d (tenant_id, point_id, bucket, min, max, mean, first, last, count, rise)
     values ('demo', $1, $2, 0, 0, $3, 0, 0, 1, $4)
     on conflict (point_id, bucket) do update set mean = excluded.mean, rise = excluded.rise`,
    [itemId, midnight, mean, rise],
  )
