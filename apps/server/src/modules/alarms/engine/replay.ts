import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'

/** A stored reading that may not have been evaluated. */
export interface StoredReading {
  itemId: string
  ts: number
  value: number
  quality: number
}

/** Batches that are read at once. */
const batchesAtOnce = 200

interface Row extends Record<string, unknown> {
  id: string
  ts: number
  value: number
  quality: number
}

const toReading = ({ id, ts, value, quality }: Row): StoredReading => ({ itemId: id, ts, value, quality })

/**
 * Hands over what was committed after `sequence` for points with rules, in the order of sequence and time, chunk by
 * chunk. Readings that a storage rule kept out of the samples are found by the newest values, which came last.
 * Answers the last sequence there is.
 */
export async function replayAfter(
  db: Database,
  sequence: number,
  take: (readings: StoredReading[], sequence: number) => void,
): Promise<number> {
  let from = sequence
  for (;;) {
    const span = await db.asSystem(async (tx) => {
      const { rows } = await tx.execute<Record<'to' | 'minTs' | 'maxTs', string | null>>(sql`
        select max(sequence) as "to", min(min_ts) as "minTs", max(max_ts) as "maxTs" from (
          select sequence, min_ts, max_ts from ingest_batch where sequence > ${from} order by sequence
          limit ${batchesAtOnce}) b`)
      return rows[0]
    })
    if (!span || span.to === null) break
    const to = Number(span.to)
    const { rows } = await db.asSystem((tx) =>
      tx.execute<Row>(sql`
        select s.point_id as id, s.ts::float8 as ts, s.value, s.quality from sample s
        where s.sequence > ${from} and s.sequence <= ${to} and s.ts between ${span.minTs} and ${span.maxTs}
          and s.value is not null and exists (select from alarm_rule r where r.item_id = s.point_id and r.is_enabled)
        order by s.sequence, s.ts`),
    )
    take(rows.map(toReading), to)
    from = to
  }
  const { rows } = await db.asSystem((tx) =>
    tx.execute<Row>(sql`select l.point_id as id, l.ts::float8 as ts, l.value, l.quality from latest_value l
      join alarm_rule r on r.item_id = l.point_id and r.is_enabled
      where l.sequence > ${sequence} and l.value is not null`),
  )
  take(rows.map(toReading), from)
  return from
}

/** The newest readings of points, for rules that have just come to be. */
export async function newestOf(db: Database, itemIds: readonly string[]): Promise<StoredReading[]> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<Row>(sql`select point_id as id, ts::float8 as ts, value, quality from latest_value
      where point_id = any (${`{${itemIds.join(',')}}`}::bigint[]) and value is not null`),
  )
  return rows.map(toReading)
}
