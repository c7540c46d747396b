import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlStateOf, sqlStates, type Tx } from '../../../platform/database'
import { aloneWithPacking } from './markReadings'
import { digestOf, packReadings } from './packReadings'
import { chunkPlan, samplePlan } from './partitions'

/*
 * A day is packed out of sight, into a table of schema `sealing`, some points at a time: each piece is one transaction, which
 * compares what it has packed with the rows before it ends. Only then, in one transaction that nobody reads or writes beside,
 * the chunks take the place of the rows. Whoever is killed in between goes on with what is packed already.
 */

/** Rows of the points that one transaction packs. */
const rowsAtOnce = 200_000
/** How long readings wait at most for that the chunks take their place; whoever reads longer is left alone. */
const lockMs = 900
/** How long it may take to see that nothing came meanwhile, while readings wait. */
const checkMs = 2_000

/** A day whose rows may be sealed. */
export interface SealableDay {
  /** Beginning of the day, Unix ms. */
  from: number
  /** Whether there are chunks of it, which its rows came too late for. */
  isLate: boolean
}

const suffixOf = ({ from }: SealableDay) => samplePlan.suffixOf(from)
const rowsOf = (day: SealableDay) => sql.raw(`"${samplePlan.table}_${suffixOf(day)}"`)
const chunkName = (day: SealableDay) => `${chunkPlan.table}_${suffixOf(day)}`
const packedOf = (day: SealableDay) => sql.raw(`sealing."${chunkName(day)}"`)

/** Rows of a day as chunks of it will hold them: with what is sealed already, which came first. `points` is a condition on `point_id`. */
function readingsOf(day: SealableDay, points: SQL): SQL {
  const { to } = samplePlan.boundsOf(day.from)
  const rows = sql`select s.tenant_id, s.point_id, s.ts, s.value, s.text, s.quality from ${rowsOf(day)} s where ${points}`
  if (!day.isLate) return sql`(${rows})`
  const ofDay = sql`c.first_ts >= ${day.from}::bigint and c.first_ts < ${to}::bigint`
  return sql`(
    ${rows} and not is_sealed(s.point_id, s.ts)
    union all
    select c.tenant_id, c.point_id, r.ts, r.value, r.text, r.quality
    from (select distinct point_id from ${rowsOf(day)} where ${points}) p
    join sample_chunk c on c.point_id = p.point_id and ${ofDay}, chunk_readings(c, c.first_ts, c.last_ts + 1) r)`
}

const packedReadings = (day: SealableDay, points: SQL) => sql`(
  select c.point_id, r.* from (select * from ${packedOf(day)} where ${points}) c,
    chunk_readings(row(c.*)::sample_chunk, c.first_ts, c.last_ts + 1) r)`

/** Packs the points that a condition says, in place of what is packed of them. */
async function pack(tx: Tx, day: SealableDay, points: SQL): Promise<void> {
  await tx.execute(sql`set local work_mem = '64MB'; set local jit = off`)
  await tx.execute(sql`delete from ${packedOf(day)} where ${points}`)
  const readings = readingsOf(day, points)
  await tx.execute(
    sql`insert into ${packedOf(day)} ${packReadings({
      readings,
      sequence: sql`(select coalesce(max(sequence), 0) from ingest_batch)`,
    })}`,
  )
  const { rows } = await tx.execute<{ digest: string }>(
    sql`${digestOf(readings)} union all ${digestOf(packedReadings(day, points))}`,
  )
  if (rows[0]?.digest !== rows[1]?.digest)
    throw new Error(
      `${chunkName(day)} is not what was packed: ${rows.map(({ digest }) => digest).join(', ')}`,
    )
}

/** A transaction that sees one instant from its beginning to its end. */
const atOneInstant = <T>(db: Database, work: (tx: Tx) => Promise<T>) =>
  db.asOwner(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    return work(tx)
  })

/** The same, while nobody marks readings: locking a table comes before the instant. */
const packing = (db: Database, work: (tx: Tx) => Promise<boolean>) =>
  atOneInstant(db, async (tx) => {
    await tx.execute(aloneWithPacking)
    return work(tx)
  })

/** Makes room for what is packed of a day, where there is none. */
export const beginDay = (db: Database, day: SealableDay): Promise<void> =>
  db.asOwner(
    async (tx) =>
      void (await tx.execute(
        sql`create table if not exists ${packedOf(day)} (like sample_chunk including all)`,
      )),
  )

/** Packs the next points of a day, in the order of their ids. Answers whether there are more. */
export const packNext = (db: Database, day: SealableDay): Promise<boolean> =>
  packing(db, async (tx) => {
    const { rows } = await tx.execute<{ last: string; next: string | null; isOver: boolean }>(sql`
      with packed as (select coalesce(max(point_id), 0) as last from ${packedOf(day)})
      select last, (select point_id from ${rowsOf(day)} where point_id > last order by point_id, ts
          offset ${rowsAtOnce} limit 1) as next,
        not exists (select from ${rowsOf(day)} where point_id > last) as "isOver" from packed`)
    const [{ last, next, isOver } = { last: '0', next: null, isOver: true }] = rows
    if (isOver) return false
    const upTo = next === null ? sql`` : sql`and point_id <= ${next}::bigint`
    await pack(tx, day, sql`point_id > ${last}::bigint ${upTo}`)
    return next !== null
  })

/** Rows of a later batch than `after` that came after their point was packed. */
const unpacked = (day: SealableDay, after: SQL) => sql`
  from ${rowsOf(day)} s where s.sequence > ${after} and not exists (
    select from ${packedOf(day)} c where c.point_id = s.point_id and c.sequence >= s.sequence)`

/** The batch before which everything of a day that is packed was there. */
const packedUpTo = (day: SealableDay) => sql`(select coalesce(min(sequence), -1) from ${packedOf(day)})`

/** Packs points anew that got rows meanwhile. Answers whether there were any. */
export const packMissed = (db: Database, day: SealableDay): Promise<boolean> =>
  packing(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`select distinct s.point_id as id ${unpacked(day, packedUpTo(day))} order by 1 limit 50`,
    )
    if (rows.length === 0) return false
    await pack(tx, day, sql`point_id in (${sql.raw(rows.map(({ id }) => BigInt(id)).join(', '))})`)
    return true
  })

/** Whether everything of a day is packed. Where rows have gone since, what is packed goes too, and is made again. */
export const isWhole = (db: Database, day: SealableDay): Promise<boolean> =>
  atOneInstant(db, async (tx) => {
    const { rows } = await tx.execute<{ isWhole: boolean }>(sql`
      select (select count(*) from ${readingsOf(day, sql`true`)} r)
        = (select coalesce(sum(count), 0) from ${packedOf(day)}) as "isWhole"`)
    if (rows[0]?.isWhole === true) return true
    await tx.execute(sql`drop table ${packedOf(day)}`)
    return false
  })

/**
 * Lets the chunks take the place of the rows. False where it is to be tried later: somebody reads for long, rows have come that
 * are not packed, or roll-ups have not been made of all of them.
 */
export async function replaceRows(db: Database, day: SealableDay): Promise<boolean> {
  try {
    return await db.asOwner((tx) => replaceIn(tx, day))
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.lockTimedOut || sqlStateOf(error) === sqlStates.timedOut) return false
    throw error
  }
}

async function replaceIn(tx: Tx, day: SealableDay): Promise<boolean> {
  const { from, to } = samplePlan.boundsOf(day.from)
  const [packed, name] = [packedOf(day), chunkName(day)]
  // Both only grow: what is asked by an older one is asked of more rows.
  const { rows: marks } = await tx.execute<{ packed: string; rolledUp: string }>(sql`
    select ${packedUpTo(day)}::text as packed,
      (select coalesce(max(sequence), 0) from ingest_cursor where consumer = 'rollup')::text as "rolledUp"`)
  const after = (mark: string | undefined) => sql.raw(`${BigInt(mark ?? -1)}::bigint`)
  await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
  // Alone with the rows, before anything else is locked: who waits for this holds nothing that this waits for.
  await tx.execute(sql`lock table only sample in access exclusive mode`)
  await tx.execute(sql`lock table ${rowsOf(day)} in access exclusive mode`)
  // Everybody waits from here on: late rows are found by the index of their batches, whatever a whole day would cost to read.
  await tx.execute(
    sql`set local enable_seqscan = off; set local jit = off; set local statement_timeout = ${sql.raw(`${checkMs}`)}`,
  )
  const { rows } = await tx.execute<{ isLeft: boolean }>(sql`
    select exists (select ${unpacked(day, after(marks[0]?.packed))})
      or exists (select from ${rowsOf(day)} s where s.sequence > ${after(marks[0]?.rolledUp)}) as "isLeft"`)
  if (rows[0]?.isLeft !== false) return false
  await tx.execute(sql`set local enable_seqscan to default; set local statement_timeout to default`)
  // A tenant that is being erased goes either before this, with what is packed, or after, with what is sealed.
  await tx.execute(sql`select from tenant where tenant_id in (select tenant_id from ${packed}) for key share`)
  const gone = sql`not exists (select from tenant t where t.tenant_id = c.tenant_id)`
  const { rowCount: gonePoints } = await tx.execute(sql`select from ${packed} c where ${gone} limit 1`)
  // looks through the rows, for which everybody would wait: only where somebody is gone
  if (gonePoints !== 0)
    await tx.execute(sql`delete from ${packed} c
      where ${gone} and not exists (select from ${rowsOf(day)} s where s.point_id = c.point_id)`)
  if (day.isLate) {
    await tx.execute(sql`delete from sample_chunk where first_ts >= ${from}::bigint and first_ts < ${to}::bigint
      and point_id in (select point_id from ${packed})`)
    await tx.execute(sql`insert into sample_chunk select * from ${packed}`)
    await tx.execute(sql`drop table ${packed}`)
  } else {
    await tx.execute(sql`revoke all on ${packed} from public, app, system`)
    await tx.execute(sql`alter table ${packed} set schema public`)
    await tx.execute(
      sql.raw(`alter table sample_chunk attach partition "${name}" for values from (${from}) to (${to})`),
    )
  }
  await tx.execute(sql`drop table ${rowsOf(day)}`)
  await tx.execute(sql`insert into sample_sealed (id, before_ts) values (1, ${to}::bigint)
    on conflict (id) do update set before_ts = greatest(sample_sealed.before_ts, excluded.before_ts)`)
  return true
}
