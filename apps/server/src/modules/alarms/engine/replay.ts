import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import { readJournal } from '../../telemetry'

/** A stored reading that may not have been evaluated. */
export interface StoredReading {
  itemId: string
  ts: number
  value: number
  quality: number
}

interface Row extends Record<string, unknown> {
  id: string
  ts: number
  value: number
  quality: number
}

const toReading = ({ id, ts, value, quality }: Row): StoredReading => ({ itemId: id, ts, value, quality })

/**
 * Hands over what became current after `sequence` for the points, batch by batch, in the order of arrival. Answers the
 * last sequence there is.
 */
export const replayAfter = (
  db: Database,
  sequence: number,
  itemIds: readonly string[],
  take: (readings: StoredReading[]) => void,
): Promise<number> =>
  readJournal(db, {
    after: sequence,
    pointIds: itemIds,
    take: (readings) =>
      take(
        readings.flatMap(({ pointId, ts, value, quality }) =>
          typeof value === 'number' ? [{ itemId: pointId, ts, value, quality }] : [],
        ),
      ),
  })

/** The newest readings of points, for rules that have just come to be. */
export async function newestOf(db: Database, itemIds: readonly string[]): Promise<StoredReading[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<Row>(sql`select point_id as id, ts::float8 as ts, value, quality from latest_value
      where point_id = any (${`{${itemIds.join(',')}}`}::bigint[]) and value is not null`),
  )
  return rows.map(toReading)
}
