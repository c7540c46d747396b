import { sql } from 'drizzle-orm'
import { bigints, type Database } from '../../../platform/database'

/** The newest reading of a point. */
export interface NewestReading {
  itemId: string
  /** Unix ms. */
  ts: number
  value: number
  quality: number
}

/** The newest readings of points, for rules that have just come to be. */
export async function newestOf(db: Database, itemIds: readonly string[]): Promise<NewestReading[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<NewestReading & Record<string, unknown>>(sql`
      select point_id as "itemId", ts::float8 as ts, value, quality from latest_value
      where point_id = any (${bigints(itemIds)}) and value is not null`),
  )
  return rows
}
