import { type SQL, sql } from 'drizzle-orm'
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
import { paced } from '../store/sealReadings'
import { piecesOfSpan, touchedBy } from './piecesOfSpan'
import { rollUpTouched } from './rollUpTouched'

/** Readings after which the cursor moves; a longer backlog is worked off in several spans. */
const readingsAtOnce = 4_000_000
/**
 * Readings that one transaction rolls up: a fraction of a second. While it lasts, PostgreSQL cannot clear away what newest values were
 * before, and storing the next ones takes twice as long.
 */
const readingsOfPiece = 50_000
/** While readings wait to be stored it rests after each piece for as long as that took, but not so long that minutes come late. */
const rest = { share: 1, untilMs: 45_000 }

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
      const only = sql`where s.point_id = any (${bigints(ids)})`
      if (first) await db.asSystem((tx) => rollUpTouched(tx, touchedBy(first.span, only)))
    },
    keyOf: ({ id }) => id,
    describe: ({ tenantId, name }) => ({ tenantId, subject: name }),
  })

/**
 * Brings the roll-ups up to date with what was committed since the last run: the buckets that those samples fall
 * into are computed anew from everything they hold, so late readings need nothing special, nor does a run that was cut off
 * between two pieces. Points whose samples the database refuses to roll up are set aside by `writer`, where there is one.
 * Nothing further is begun once the process is `stopping`. Answers how many hours were written.
 */
export async function rollUp(
  db: Database,
  partitions: Partitions,
  {
    writer,
    noteLate = async () => undefined,
    isBusy,
    stopping,
    pieceReadings = readingsOfPiece,
  }: {
    writer?: Writer<TouchedPoint>
    /** Looks at what is rolled up, in the transaction that moves the cursor. */
    noteLate?: (tx: Tx, span: CommittedSpan) => Promise<void>
    /** Whether readings wait to be stored. */
    isBusy?: () => boolean
    stopping?: AbortSignal
    pieceReadings?: number
  } = {},
): Promise<number> {
  const restUntilMs = performance.now() + rest.untilMs
  const pace = {
    isBusy: () => performance.now() < restUntilMs && isBusy?.() === true,
    ...{ restShare: 0, busyShare: rest.share, stopping },
  }
  let written = 0
  let isLookedAnew = false
  for (;;) {
    const span = stopping?.aborted ? undefined : await db.asSystem(nextSpan)
    if (!span || stopping?.aborted) return written
    // minutes of days that are sealed are made when somebody asks for them
    await partitions.ensure(minutePlan, Math.max(span.minTs, span.sealedMs), span.maxTs)
    try {
      const isLong = span.readings > pieceReadings
      for (const piece of isLong ? await db.asSystem((tx) => piecesOfSpan(tx, span, pieceReadings)) : []) {
        if (stopping?.aborted) return written
        written += await paced(() => rollUpPiece(db, span, piece, writer), pace)
      }
      written += await db.asSystem(async (tx) => {
        await noteLate(tx, span)
        const rows = isLong ? 0 : await rollUpTouched(tx, touchedBy(span))
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

/** Rolls up some points of a span; those that the database refuses are set aside, and the others of the piece alone are tried again. */
async function rollUpPiece(
  db: Database,
  span: CommittedSpan,
  { points, touched }: Awaited<ReturnType<typeof piecesOfSpan>>[number],
  writer: Writer<TouchedPoint> | undefined,
): Promise<number> {
  try {
    return await db.asSystem((tx) => rollUpTouched(tx, touched))
  } catch (error) {
    // a partition that is gone is the caller's to look for
    if (writer === undefined || sqlStateOf(error) === sqlStates.check || !isOfTheRows(error)) throw error
    const own = sql`where s.point_id = any (${points}::bigint[])`
    const left = await writer.write(await db.asSystem((tx) => pointsOf(tx, span, own)))
    if (left.length > 0) throw error
    return 0
  }
}

async function pointsOf(tx: Tx, span: CommittedSpan, which: SQL = sql``): Promise<TouchedPoint[]> {
  const { rows } = await tx.execute<Record<'id' | 'tenantId' | 'name', string>>(sql`
    select p.id, p.tenant_id as "tenantId", d.device_name || ' / ' || q.property_name as name
    from (select distinct s.point_id from ${readingsOfBatches(span)} s ${which}) t
    join point p on p.id = t.point_id join product_property q on q.id = p.property_id
    join device d on d.id = p.device_id`)
  return rows.map((row) => ({ ...row, span }))
}

const moveCursor = async (tx: Tx, sequence: number) =>
  void (await tx.execute(sql`insert into ingest_cursor (consumer, sequence) values ('rollup', ${sequence})
    on conflict (consumer, partition) do update set sequence = excluded.sequence`))

async function nextSpan(
  tx: Tx,
): Promise<(CommittedSpan & { sealedMs: number; readings: number }) | undefined> {
  const { rows } = await tx.execute<Record<keyof CommittedSpan | 'sealedMs' | 'readings', string | null>>(sql`
    with cursor as (
      select coalesce((select sequence from ingest_cursor where consumer = 'rollup'), 0) as sequence
    ), ahead as (
      select b.sequence, b.min_ts, b.max_ts, sum(b.readings) over (order by b.sequence) as readings, b.readings as own
      from ingest_batch b, cursor c where b.sequence > c.sequence
    )
    select (select sequence from cursor) as "from", max(sequence) as "to", min(min_ts) as "minTs", max(max_ts) as "maxTs",
      sum(own) as readings, ${sealedBefore} as "sealedMs"
    from ahead where readings - own < ${readingsAtOnce}`)
  const [row] = rows
  if (!row || row.to === null) return undefined
  return {
    ...{ from: Number(row.from), to: Number(row.to), minTs: Number(row.minTs), maxTs: Number(row.maxTs) },
    ...{ sealedMs: Number(row.sealedMs), readings: Number(row.readings) },
  }
}
