import { sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { pointInfosOf } from './queries'
import { gapAfterMs, staleAfterMs } from './staleness'

/** After how long without a reading points are stale, ms, by their rhythm and their devices' reporting interval as on every screen. */
export async function staleTimesOf(tx: Tx, itemIds: readonly string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await tx.execute<{ itemId: string; intervalSeconds: number; gapMs: number | null }>(sql`
    select p.id::text as "itemId", d.interval_seconds as "intervalSeconds", l.gap_ms::float8 as "gapMs"
    from point p join device d on d.id = p.device_id left join latest_value l on l.point_id = p.id
    where p.id = any (${bigints(itemIds)})`)
  return new Map(
    rows.map(({ itemId, intervalSeconds, gapMs }) => [itemId, staleAfterMs(intervalSeconds, gapMs)]),
  )
}

/**
 * After how long without a stored reading points were stale, ms. One that is stored when it changes was heard in between, so that it
 * is not among them.
 */
export async function storedGapsOf(tx: Tx, itemIds: readonly string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const staleMsOf = await staleTimesOf(tx, itemIds)
  const infos = await pointInfosOf(tx, itemIds)
  return new Map(
    infos.flatMap(({ itemId, ...stored }) => {
      const gapMs = gapAfterMs(staleMsOf.get(itemId) ?? 0, stored)
      return gapMs === null ? [] : [[itemId, gapMs] as const]
    }),
  )
}
