import { sql } from 'drizzle-orm'
import { arrayLiteral, bigints, type Database, type Tx } from '../../../platform/database'
import { rollUp } from '../rollup/rollUp'
import { rollUpRange } from '../rollup/rollUpRange'
import { firstWins, insertReadings } from '../store/insertReadings'
import { createPartitions, minutePlan, samplePlan } from '../store/partitions'

/** One point's readings from elsewhere, ascending by `ts` (Unix ms). */
export interface SeededLine {
  pointId: string
  ts: readonly number[]
  values: readonly number[]
}

/** Readings in one statement. */
const rowsAtOnce = 50_000

/**
 * Stores past readings in bulk, beside ingest and without alarms: samples, newest values, roll-ups. What is stored
 * already stays. For a first start and for tests, before ingest runs: it numbers its batches like ingest does.
 */
export async function seedReadings(db: Database, lines: readonly SeededLine[]): Promise<void> {
  const partitions = createPartitions(db)
  const range = rangeOf(lines)
  const isAppending = await db.asSystem((tx) => goesOn(tx, range))
  const flat = { points: [] as string[], ts: [] as number[], values: [] as number[] }
  const flush = async () => {
    const { points, ts, values } = flat
    if (points.length === 0) return
    const [from, to] = [ts.reduce((a, b) => Math.min(a, b)), ts.reduce((a, b) => Math.max(a, b))]
    await partitions.ensure(samplePlan, from, to)
    // Lines ascend, so the last index of a point is its newest reading.
    const newest = new Map(points.map((point, index) => [point, index]))
    const newestOf = (column: readonly number[]) => [...newest.values()].map((index) => column[index] ?? 0)
    await db.asSystem((tx) =>
      tx.execute(sql`
        with next as (select coalesce(max(sequence), 0) + 1 as sequence from ingest_batch), stored as (
          ${sql.raw(insertReadings)}
          select p.tenant_id, u.point, u.ts, u.value, null, 0, n.sequence from unnest(${bigints(points)},
            ${bigints(ts)}, ${arrayLiteral(values)}::float8[]) as u(point, ts, value)
          join point p on p.id = u.point, next n ${sql.raw(firstWins)}
        ), newest as (
          insert into latest_value as l (tenant_id, station_id, point_id, ts, value, quality, sequence)
          select p.tenant_id, p.station_id, p.id, u.ts, u.value, 0, n.sequence
          from unnest(${bigints([...newest.keys()])}, ${bigints(newestOf(ts))},
            ${arrayLiteral(newestOf(values))}::float8[]) as u(point, ts, value) join point p on p.id = u.point, next n
          on conflict (point_id) do update set ts = excluded.ts, value = excluded.value, sequence = excluded.sequence
          where excluded.ts > l.ts
        )
        insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
        select sequence, (extract(epoch from now()) * 1000)::bigint, ${points.length}, ${from}, ${to} from next`),
    )
    flat.points = []
    flat.ts = []
    flat.values = []
  }
  for (const { pointId, ts, values } of lines)
    for (let index = 0; index < ts.length; index += 1) {
      flat.points.push(pointId)
      flat.ts.push(ts[index] ?? 0)
      flat.values.push(values[index] ?? 0)
      if (flat.points.length >= rowsAtOnce) await flush()
    }
  await flush()
  if (isAppending && range.pointIds.length > 0) {
    // Of points that are no denser than minutes none are stored, but for the hour that dense ones of them end in.
    const denseUntil = range.isSparse ? Math.min(range.fromMs + 3_600_000, range.toMs) : range.toMs
    await partitions.ensure(minutePlan, range.fromMs, denseUntil)
    await db.asSystem(async (tx) => {
      await rollUpRange(tx, range)
      await tx.execute(sql`
        insert into ingest_cursor (consumer, sequence) select 'rollup', max(sequence) from ingest_batch
        on conflict (consumer, partition) do update set sequence = excluded.sequence`)
    })
  }
  await rollUp(db, partitions)
}

interface SeededRange {
  fromMs: number
  toMs: number
  pointIds: string[]
  isSparse: boolean
}

const minuteOf = (ms: number) => Math.floor(ms / 60_000)

const rangeOf = (lines: readonly SeededLine[]): SeededRange => ({
  fromMs: lines.reduce((least, { ts }) => Math.min(least, ts[0] ?? least), Number.MAX_SAFE_INTEGER),
  toMs: lines.reduce((most, { ts }) => Math.max(most, ts.at(-1) ?? most), 0),
  pointIds: lines.filter(({ ts }) => ts.length > 0).map(({ pointId }) => pointId),
  isSparse: lines.every(({ ts }) =>
    ts.every((at, index) => index === 0 || minuteOf(at) !== minuteOf(ts[index - 1] ?? 0)),
  ),
})

/** Whether the lines begin in a later minute than all that the points have, and everything before them is rolled up. */
async function goesOn(tx: Tx, { fromMs, pointIds }: SeededRange): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(sql`
    select not exists (select from latest_value where point_id = any (${bigints(pointIds)}) and ts >= ${minuteOf(fromMs) * 60_000})
      and coalesce((select sequence from ingest_cursor where consumer = 'rollup'), 0)
        = coalesce((select max(sequence) from ingest_batch), 0) as yes`)
  return rows[0]?.yes ?? false
}
