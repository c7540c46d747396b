import { sampleKeepDays } from '@energy-console/contract/telemetry'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlStateOf, sqlStates, type Tx } from '../../../platform/database'
import { beginCopy, copyMonth, monthOf, type Pace } from './joinMonths'

/*
 * Readings of which a tenant or a property keeps less than others go by whole months, as partitions do. They are chunks then, and
 * those of a month lie in one partition. Where much of one goes, what stays is copied, so that the disk has its room again; where
 * little does, it is left with holes until its own time is over. Hours and days stay. Where the disk is short of room they go to the
 * day, whatever is left of a month is copied where there is room for that, and days of which nothing is left go at once.
 */

/** From this share of its chunks on a month is copied. */
const copiedShare = 0.25
/** Points of which one transaction deletes. */
const pointsAtOnce = 200
/** How long an empty day waits at most for who reads it. */
const lockMs = 900

/** How much goes, and how fast. */
interface Dropping extends Pace {
  /** The disk is short of room. */
  isPressed?: boolean
  /** Bytes that copies may take. */
  spareBytes?: number
}

/** Points of which less is kept than partitions are, with the beginning of the month (UTC), or of the day, up to which theirs go. */
const leaving = (nowMs: number, { isPressed = false }: Dropping): SQL => sql`(
  select id, (extract(epoch from date_trunc(${sql.raw(isPressed ? "'day'" : "'month'")}, to_timestamp(${nowMs}::bigint / 1000.0) - days * interval '1 day', 'UTC'))
    * 1000)::bigint as before
  from (select p.id, least(t.reading_days, q.reading_days) as days
    from point p join product_property q on q.id = p.property_id left join tenant t on t.tenant_id = p.tenant_id) kept
  where days < ${sampleKeepDays})`

/**
 * Drops the readings that their tenants or properties keep no longer, and gives their room back. What ends in between goes on with the
 * next call. Answers how many chunks went, and whether it came to its end.
 */
export async function dropOldReadings(
  db: Database,
  nowMs: number,
  pace: Dropping = {},
): Promise<{ dropped: number; isDone: boolean }> {
  const { isOver = () => false, paced = (work) => work() } = pace
  for (const month of await db.asOwner((tx) => monthsLeaving(tx, nowMs, pace)))
    await db.asOwner((tx) => beginCopy(tx, month))
  let dropped = 0
  for (let last: string | undefined = '0'; last !== undefined; ) {
    if (isOver()) return { dropped, isDone: false }
    const after: string = last
    const piece = await paced(() => db.asOwner((tx) => dropNext(tx, { nowMs, after, pace })))
    dropped += piece.dropped
    last = piece.last
  }
  if (pace.isPressed) await dropEmptyDays(db)
  for (const month of await db.asOwner(monthsBegun))
    if (isOver() || !(await copyMonth(db, month, pace))) return { dropped, isDone: false }
  return { dropped, isDone: true }
}

/** Months of which so much goes that what stays is worth being copied, and has room. */
async function monthsLeaving(tx: Tx, nowMs: number, dropping: Dropping) {
  const { spareBytes = Number.POSITIVE_INFINITY } = dropping
  const { rows } = await tx.execute<{ name: string; leaving: number; bytes: number }>(sql`
    select m.relname::text as name, count(*)::int as leaving, pg_total_relation_size(m.oid)::float8 as bytes
    from ${leaving(nowMs, dropping)} l join sample_chunk c on c.point_id = l.id and c.first_ts < l.before
      join pg_class m on m.oid = c.tableoid
    where m.relname ~ '^sample_chunk_[0-9]{6}$' group by m.oid, 1 order by 1`)
  const months = []
  for (const row of rows) {
    const counted = await tx.execute<{ all: number }>(
      sql`select count(*)::int as all from ${sql.identifier(row.name)}`,
    )
    const share = row.leaving / Math.max(counted.rows[0]?.all ?? 0, 1)
    if (share >= copiedShare && (1 - share) * row.bytes <= spareBytes) months.push(monthNamed(row.name))
  }
  return months
}

/** Deletes what goes of the next points, late readings that lie in rows and what was sent of corrected ones included. */
async function dropNext(tx: Tx, { nowMs, after, pace }: { nowMs: number; after: string; pace: Dropping }) {
  const { rows } = await tx.execute<{ last: string | null; dropped: number }>(sql`
    with piece as materialized (select * from ${leaving(nowMs, pace)} l where id > ${after}::bigint order by id limit ${pointsAtOnce}),
      chunk as (delete from sample_chunk c using piece where c.point_id = piece.id and c.first_ts < piece.before returning 1),
      late as (delete from sample s using piece where s.point_id = piece.id and s.ts < piece.before returning 1),
      sent as (delete from corrected_reading k using piece where k.point_id = piece.id and k.ts < piece.before returning 1)
    select (select max(id) from piece)::text as last, (select count(*) from chunk)::int as dropped`)
  const [{ last, dropped } = { last: null, dropped: 0 }] = rows
  return { last: last ?? undefined, dropped }
}

/** Drops days of chunks that no reading is left of; one that somebody reads just now stays for the next time. */
async function dropEmptyDays(db: Database): Promise<void> {
  const { rows } = await db.asOwner((tx) =>
    tx.execute<{ name: string }>(sql`select c.relname::text as name from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'sample_chunk'::regclass and c.relname ~ '^sample_chunk_[0-9]{8}$' order by 1`),
  )
  for (const { name } of rows)
    try {
      await db.asOwner(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
        const day = sql.identifier(name)
        if ((await tx.execute(sql`select from ${day} limit 1`)).rowCount !== 0) return
        await tx.execute(sql`lock table only sample_chunk in access exclusive mode`)
        await tx.execute(sql`lock table ${day} in access exclusive mode`)
        // a late reading may have been packed meanwhile
        if ((await tx.execute(sql`select from ${day} limit 1`)).rowCount !== 0) return
        await tx.execute(sql`drop table ${day}`)
      })
    } catch (error) {
      if (sqlStateOf(error) !== sqlStates.lockTimedOut) throw error
    }
}

/** Months that are being copied, and whole already. */
async function monthsBegun(tx: Tx) {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select m.relname::text as name from pg_inherits i join pg_class m on m.oid = i.inhrelid
    where i.inhparent = 'sample_chunk'::regclass and m.relname ~ '^sample_chunk_[0-9]{6}$'
      and to_regclass('sealing.' || m.relname) is not null order by 1`)
  return rows.map(({ name }) => monthNamed(name))
}

const monthNamed = (name: string) => ({ ...monthOf(name.slice(-6)), days: [name] })
