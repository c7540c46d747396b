import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'

/** The newest reading of a point. */
export interface NewestReading {
  itemId: string
  /** Unix ms. */
  ts: number
  value: number
  quality: number
  /** When it was stored, by our clock, Unix ms; null where that is long ago. */
  heardMs: number | null
}

/** The newest readings of points, for rules that have just come to be. */
export async function newestOf(db: Database, itemIds: readonly string[]): Promise<NewestReading[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<NewestReading & Record<string, unknown>>(sql`
      select l.point_id as "itemId", l.ts::float8 as ts, l.value, l.quality, b.committed_ms::float8 as "heardMs"
      from latest_value l left join ingest_batch b on b.sequence = l.sequence
      where l.point_id = any (${bigints(itemIds)}) and l.value is not null`),
  )
  return rows
}
