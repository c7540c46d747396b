import { type SQL, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../../../platform/database'
import { readingsWithin } from './readings'

/*
 * A reading that somebody takes for bad keeps its value. Its quality is 4 more than it was: 4, 5 or 6 in place of good, uncertain or
 * bad, so that it counts nowhere (`isGood`) and is what it was once the mark is gone. Whoever shows qualities is told 2.
 */

/** Beside whom nobody packs or copies: what is packed meanwhile would hold what the readings were before. */
export const aloneWithPacking = sql`lock table bad_reading_redo in share update exclusive mode`

/** Where chunks lie, those of days that are being packed among them. */
export async function tablesOfChunks(tx: Tx): Promise<SQL[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = 'sealing'::regnamespace and relkind = 'r' order by relname`)
  return [sql`sample_chunk`, ...rows.map(({ name }) => sql`sealing.${sql.identifier(name)}`)]
}

interface Marking {
  pointId: string
  /** `from ≤ ts < before`, Unix ms, within one day. */
  from: number
  before: number
  /** The spans that are bad. */
  marked: readonly { from: number; before: number }[]
}

/**
 * Lets the readings of a span bear the marks that there are, wherever they lie: in rows, in chunks, and in what is being packed.
 * Answers a select of the minutes that they fall into, `point_id, bucket`.
 */
export async function markReadings(tx: Tx, { pointId, from, before, marked }: Marking): Promise<SQL> {
  await tx.execute(aloneWithPacking)
  const [point, low, high] = [sql`${pointId}::bigint`, sql`${from}::bigint`, sql`${before}::bigint`]
  const spans = sql`unnest(${bigints(marked.map((span) => span.from))}, ${bigints(marked.map((span) => span.before))})`
  const borne = (ts: SQL, quality: SQL) => sql`((${quality} & 3) + case when exists (
    select from ${spans} span(low, high) where ${ts} >= span.low and ${ts} < span.high) then 4 else 0 end)::smallint`
  await tx.execute(sql`
    update sample s set quality = ${borne(sql`s.ts`, sql`s.quality`)}
    where s.point_id = ${point} and s.ts >= ${low} and s.ts < ${high}
      and s.quality <> ${borne(sql`s.ts`, sql`s.quality`)}`)
  for (const table of await tablesOfChunks(tx))
    await tx.execute(sql`
      with fresh as materialized (
        select c.point_id, c.first_ts, q.base, q.planes from ${table} c, lateral (
          select min(n.base)::smallint as base, case when max(n.quality) > min(n.base)
            then string_agg(set_byte('\\x00'::bytea, 0, n.quality - n.base), ''::bytea order by n.ts) end as planes
          from (
            select m.ts, m.quality::int as quality, min(m.quality::int) over () as base from (
              select r.ts, case when r.ts >= ${low} and r.ts < ${high}
                then ${borne(sql`r.ts`, sql`r.quality`)} else r.quality end as quality
              from chunk_readings(row(c.*)::sample_chunk, c.first_ts, c.last_ts + 1) r) m) n) q
        where c.point_id = ${point} and c.first_ts > ${low} - 86400000 and c.first_ts < ${high} and c.last_ts >= ${low})
      update ${table} t set quality_base = f.base, quality_planes = f.planes from fresh f
      where t.point_id = f.point_id and t.first_ts = f.first_ts
        and (t.quality_base, t.quality_planes) is distinct from (f.base, f.planes)`)
  return sql`select distinct ${point} as point_id, r.ts - r.ts % 60000 as bucket
    from ${readingsWithin({ point, from: low, before: high })} r where r.value is not null`
}
