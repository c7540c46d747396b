import { sql } from 'drizzle-orm'
import { createPartitions, samplePlan } from '../modules/telemetry/store/partitions'
import { arrayLiteral, bigints, type Database } from '../platform/database'

/** The first day that tests store readings of. */
export const firstDay = Date.UTC(2026, 2, 1)
/** A day, ms. */
export const dayMs = 86_400_000

/** Values as the parameter of a statement, -0 among them. */
export const floats = (values: readonly (number | null)[]) =>
  sql`${arrayLiteral(values.map((value) => (Object.is(value, -0) ? '-0' : value)))}::float8[]`

/** A reading as it is stored. */
export interface StoredReading {
  pointId: string
  ts: number
  value: number | null
  text: string | null
  quality: number
}

/** What hours hold of a register's readings that count, in the order of their times: a plain fold. A step back counts nothing. */
export function foldHours(readings: readonly Pick<StoredReading, 'ts' | 'value'>[]) {
  const hours = new Map<number, { count: number; rise: number }>()
  let last: number | undefined
  for (const { ts, value } of readings) {
    const hour = Math.floor(ts / 3_600_000) * 3_600_000
    const { count, rise } = hours.get(hour) ?? { count: 0, rise: 0 }
    const risen = last === undefined ? 0 : Math.max(Number(value) - last, 0)
    last = Number(value)
    hours.set(hour, { count: count + 1, rise: rise + risen })
  }
  return [...hours].map(([bucket, hour]) => ({ bucket, ...hour }))
}

/**
 * Readings in the database beside those that should be there: the first of a point and instant. Begins with none, and with
 * nothing sealed.
 */
export async function createReadingsModel(db: Database, points: readonly string[]) {
  await db.asOwner(async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select i.inhrelid::regclass::text as name from pg_inherits i
      where i.inhparent in ('sample'::regclass, 'sample_chunk'::regclass)`)
    for (const { name } of rows) await tx.execute(sql.raw(`drop table ${name}`))
    await tx.execute(sql`drop schema sealing cascade`)
    await tx.execute(sql`create schema sealing`)
    await tx.execute(
      sql`truncate sample_sealed, rollup_1m, rollup_1h, rollup_1d, ingest_batch, ingest_cursor`,
    )
  })
  const first = new Map<string, StoredReading>()
  return {
    /** Stores a batch as ingest does; what repeats another is left out. */
    async store(readings: readonly StoredReading[]) {
      const ts = readings.map((one) => one.ts)
      const partitions = createPartitions(db)
      for (const at of ts) await partitions.ensure(samplePlan, at, at)
      await db.asSystem((tx) =>
        tx.execute(sql`
          with next as (insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
            select coalesce(max(sequence), 0) + 1, 0, ${ts.length}, ${Math.min(...ts)}, ${Math.max(...ts)} from ingest_batch
            returning sequence)
          insert into sample (tenant_id, point_id, ts, value, text, quality, sequence)
          select 'demo', u.*, n.sequence from next n, unnest(${bigints(readings.map(({ pointId }) => pointId))}, ${bigints(ts)},
            ${floats(readings.map(({ value }) => value))}, ${arrayLiteral(readings.map(({ text }) => text))}::text[],
            ${arrayLiteral(readings.map(({ quality }) => quality))}::smallint[]) as u on conflict do nothing`),
      )
      for (const reading of readings) {
        const key = `${reading.pointId} ${reading.ts}`
        if (!first.has(key)) first.set(key, reading)
      }
    },
    /** What should be there, in the order of points and times. */
    expected: () =>
      [...first.values()].sort(
        (a, b) => points.indexOf(a.pointId) - points.indexOf(b.pointId) || a.ts - b.ts,
      ),
    /** What is there, each reading as often as somebody sees it. */
    async inDatabase() {
      const { rows } = await db.asOwner((tx) =>
        tx.execute<StoredReading & Record<string, unknown>>(sql`
          select point_id as "pointId", ts::float8 as ts, value, text, quality from reading
          order by array_position(${bigints(points)}, point_id), ts`),
      )
      return rows
    },
  }
}
