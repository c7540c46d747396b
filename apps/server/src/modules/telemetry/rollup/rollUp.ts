import { sql } from 'drizzle-orm'
import {
  bigints,
  type Database,
  isOfTheRows,
  sqlStateOf,
  sqlStates,
  type Tx,
} from '../../../platform/database'
import type { Writer, Writers } from '../../../platform/writers'
import { minutePlan, type Partitions } from '../store/partitions'
import { type CommittedSpan, readingsOfBatches, sealedBefore } from '../store/readings'
import { rollUpTouched } from './rollUpTouched'

/** Readings that one transaction rolls up; a longer backlog is worked off in several. */
const readingsAtOnce = 1_500_000

/** A point with samples in a span. */
interface TouchedPoint {
  id: string
  tenantId: string
  name: string
  span: CommittedSpan
}

/** The writer that a span goes to when the database refuses to roll it up as a whole. */
export const registerRollUps = (db: Database, writers: Writers): Writer<TouchedPoint> =>
  writers.register<TouchedPoint>({
    name: 'rollup',
    async write(points) {
      const [first] = points
      const ids = points.map(({ id }) => id)
      if (first) await db.asSystem((tx) => rollUpSpan(tx, first.span, ids))
    },
    keyOf: ({ id }) => id,
    describe: ({ tenantId, name }) => ({ tenantId, subject: name }),
  })

/**
 * Brings the roll-ups up to date with what was committed since the last run: the buckets that those samples fall
 * into are computed anew from everything they hold, so late readings need nothing special. Points whose samples the
 * database refuses to roll up are set aside by `writer`, where there is one. No further span is begun once the process is
 * `stopping`. Answers how many hours were written.
 */
export async function rollUp(
  db: Database,
  partitions: Partitions,
  {
    writer,
    noteLate = async () => undefined,
    stopping,
  }: {
    writer?: Writer<TouchedPoint>
    /** Looks at what is about to be rolled up, in the transaction that does it. */
    noteLate?: (tx: Tx, span: CommittedSpan) => Promise<void>
    stopping?: AbortSignal
  } = {},
): Promise<number> {
  let written = 0
  let isLookedAnew = false
  for (;;) {
    const span = stopping?.aborted ? undefined : await db.asSystem(nextSpan)
    if (!span || stopping?.aborted) return written
    // minutes of days that are sealed are made when somebody asks for them
    await partitions.ensure(minutePlan, Math.max(span.minTs, span.sealedMs), span.maxTs)
    try {
      written += await db.asSystem(async (tx) => {
        await noteLate(tx, span)
        const rows = await rollUpSpan(tx, span)
        await moveCursor(tx, span.to)
        return rows
      })
      isLookedAnew = false
    } catch (error) {
      // somebody else has dropped a partition since it was known
      if (sqlStateOf(error) === sqlStates.check && !isLookedAnew) {
        partitions.forget()
        isLookedAnew = true
        continue
      }
      if (writer === undefined || !isOfTheRows(error)) throw error
      const left = await writer.write(await db.asSystem((tx) => pointsOf(tx, span)))
      if (left.length > 0) throw error
      await db.asSystem(async (tx) => {
        await noteLate(tx, span)
        await moveCursor(tx, span.to)
      })
    }
  }
}

async function pointsOf(tx: Tx, span: CommittedSpan): Promise<TouchedPoint[]> {
  const { rows } = await tx.execute<Record<'id' | 'tenantId' | 'name', string>>(sql`
    select p.id, p.tenant_id as "tenantId", d.device_name || ' / ' || q.property_name as name
    from (select distinct s.point_id from ${readingsOfBatches(span)} s) t
    join point p on p.id = t.point_id join product_property q on q.id = p.property_id
    join device d on d.id = p.device_id`)
  return rows.map((row) => ({ ...row, span }))
}

const moveCursor = async (tx: Tx, sequence: number) =>
  void (await tx.execute(sql`insert into ingest_cursor (consumer, sequence) values ('rollup', ${sequence})
    on conflict (consumer, partition) do update set sequence = excluded.sequence`))

async function nextSpan(tx: Tx): Promise<(CommittedSpan & { sealedMs: number }) | undefined> {
  const { rows } = await tx.execute<Record<keyof CommittedSpan | 'sealedMs', string | null>>(sql`
    with cursor as (
      select coalesce((select sequence from ingest_cursor where consumer = 'rollup'), 0) as sequence
    ), ahead as (
      select b.sequence, b.min_ts, b.max_ts, sum(b.readings) over (order by b.sequence) as readings, b.readings as own
      from ingest_batch b, cursor c where b.sequence > c.sequence
    )
    select (select sequence from cursor) as "from", max(sequence) as "to", min(min_ts) as "minTs", max(max_ts) as "maxTs",
      ${sealedBefore} as "sealedMs"
    from ahead where readings - own < ${readingsAtOnce}`)
  const [row] = rows
  if (!row || row.to === null) return undefined
  return {
    ...{ from: Number(row.from), to: Number(row.to), minTs: Number(row.minTs), maxTs: Number(row.maxTs) },
    sealedMs: Number(row.sealedMs),
  }
}

/** Computes every bucket that the span's samples touch; of some points only, where they are given. */
function rollUpSpan(tx: Tx, span: CommittedSpan, pointIds?: readonly string[]): Promise<number> {
  const ofPoints = pointIds ? sql`where s.point_id = any (${bigints(pointIds)})` : sql``
  return rollUpTouched(
    tx,
    sql`select distinct s.point_id, s.ts - s.ts % 60000 as bucket from ${readingsOfBatches(span)} s ${ofPoints}`,
  )
}
