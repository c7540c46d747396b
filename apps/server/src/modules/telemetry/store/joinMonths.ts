import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlStateOf, sqlStates, type Tx } from '../../../platform/database'
import { acceptedMs } from './limits'
import { chunkPlan } from './partitions'

/*
 * Whoever asks for a span that the planner does not know (a point's last reading, spans of many points) plans with all partitions. So
 * that two years of them are not 731, the chunks of a month become one partition once no reading of it is taken in any more. They are
 * copied out of sight as days are sealed, some points at a time; only once the copy is whole somebody waits. What ends in between,
 * or is not given its lock, goes on with what is copied.
 */

const dayMs = 86_400_000
/** How long readers wait at most for that the month takes the place of its days; whoever reads longer is left alone. */
const lockMs = 900
/** Chunks that one transaction copies, some 20 KB each of a point every ten seconds. */
const chunksAtOnce = 2_000
/** Points that one transaction copies anew. */
const pointsAtOnce = 50

/** A month of chunks: of UTC, and the partitions that hold it now. */
export interface Month {
  from: number
  to: number
  days: string[]
}

/** How copying shares the database with others, and when it ends. */
export interface Pace {
  /** Nothing more is begun. */
  isOver?: () => boolean
  /** Does a piece of work, and rests afterwards. */
  paced?: <T>(work: () => Promise<T>) => Promise<T>
  chunksAtOnce?: number
}

const nameOf = ({ from }: Month) => `${chunkPlan.table}_${chunkPlan.suffixOf(from).slice(0, 6)}`
const copyOf = (month: Month) => sql.raw(`sealing."${nameOf(month)}"`)
const isOfMonth = ({ from, to }: Month) => sql.raw(`first_ts >= ${from} and first_ts < ${to}`)

/**
 * Joins the days of the oldest month that has several and takes in nothing any more. Answers whether one was joined; where it was
 * told to end, or somebody reads for long, the next call goes on.
 */
export async function joinNextMonth(db: Database, nowMs: number, pace: Pace = {}): Promise<boolean> {
  const { isOver = () => false } = pace
  const month = await db.asOwner((tx) => nextMonth(tx, nowMs))
  if (month === undefined || isOver()) return false
  return copyMonth(db, month, pace)
}

/** Copies what there is of a month, or goes on with it, and lets the copy take the place of its partitions. False where it has not. */
export async function copyMonth(db: Database, month: Month, pace: Pace = {}): Promise<boolean> {
  const { isOver = () => false, paced = (work) => work() } = pace
  await db.asOwner((tx) => beginCopy(tx, month))
  for (const step of [copyNext, copyChanged])
    while (await paced(() => db.asOwner((tx) => step(tx, month, pace)))) if (isOver()) return false
  if (isOver()) return false
  try {
    return await db.asOwner((tx) => replace(tx, month))
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.lockTimedOut) return false
    throw error
  }
}

async function nextMonth(tx: Tx, nowMs: number): Promise<Month | undefined> {
  const { rows } = await tx.execute<{ month: string; days: string[] }>(sql`
    select substring(c.relname from 14 for 6) as month, array_agg(c.relname::text order by c.relname) as days
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sample_chunk'::regclass and c.relname ~ '^sample_chunk_[0-9]{8}$' group by 1 order by 1 limit 1`)
  const [found] = rows
  if (!found) return undefined
  const month = { ...monthOf(found.month), days: found.days }
  return month.to < nowMs - acceptedMs - dayMs ? month : undefined
}

/** Beginning and end of a month, `yyyyMM`. */
export function monthOf(digits: string): { from: number; to: number } {
  const [year, month] = [Number(digits.slice(0, 4)), Number(digits.slice(4)) - 1]
  return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) }
}

/** Makes room for the copy of a month, where there is none. */
export async function beginCopy(tx: Tx, month: Month): Promise<void> {
  // the constraint proves beforehand what attaching would look for while everybody waits
  await tx.execute(sql`
    create table if not exists ${copyOf(month)} (like sample_chunk including all, constraint of_month check (${isOfMonth(month)}))`)
}

/** Copies the next points in the order of their ids, so that those of one point lie together. Answers whether there may be more. */
async function copyNext(tx: Tx, month: Month, { chunksAtOnce: most = chunksAtOnce }: Pace): Promise<boolean> {
  const { rows } = await tx.execute<{ last: string; next: string | null }>(sql`
    with copied as (select coalesce(max(point_id), 0) as last from ${copyOf(month)})
    select last, (select point_id from sample_chunk where ${isOfMonth(month)} and point_id > last
      order by point_id offset ${most} limit 1) as next from copied`)
  const [{ last, next } = { last: '0', next: null }] = rows
  const upTo = next === null ? sql`` : sql`and point_id <= ${next}::bigint`
  await copy(tx, month, sql`point_id > ${last}::bigint ${upTo}`)
  return next !== null
}

/** Copies points anew whose chunks have changed since: late readings came, or their tenant was erased. Answers whether there were any. */
async function copyChanged(tx: Tx, month: Month): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct point_id as id from ${changed(month)} order by 1 limit ${pointsAtOnce}`,
  )
  if (rows.length === 0) return false
  const points = sql`point_id in (${sql.raw(rows.map(({ id }) => BigInt(id)).join(', '))})`
  await tx.execute(sql`delete from ${copyOf(month)} where ${points}`)
  await copy(tx, month, points)
  return true
}

const copy = (tx: Tx, month: Month, points: SQL) =>
  tx.execute(sql`insert into ${copyOf(month)}
    select * from sample_chunk where ${isOfMonth(month)} and ${points} order by point_id, first_ts`)

/** Chunks that are not in the copy as they are, or in it alone. What is packed again bears a later batch. */
function changed(month: Month): SQL {
  const columns = sql.raw('point_id, first_ts, last_ts, count, sequence')
  const [there, copied] = [
    sql`select ${columns} from sample_chunk where ${isOfMonth(month)}`,
    sql`select ${columns} from ${copyOf(month)}`,
  ]
  return sql`((${there} except ${copied}) union all (${copied} except ${there})) differing`
}

/** In one transaction alone with it, lets the copy take the place of the days. False where it is no longer what they are. */
async function replace(tx: Tx, month: Month): Promise<boolean> {
  const { from, to, days } = month
  await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
  // Read by everybody, changed by nobody: a tenant that is being erased takes its chunks before or after.
  for (const day of days) await tx.execute(sql`lock table ${sql.identifier(day)} in share mode`)
  const { rowCount } = await tx.execute(sql`select from ${changed(month)} limit 1`)
  if (rowCount !== 0) return false
  await tx.execute(sql`lock table only sample in access exclusive mode`)
  await tx.execute(sql`lock table only sample_chunk in access exclusive mode`)
  for (const day of days) await tx.execute(sql`drop table ${sql.identifier(day)}`)
  await tx.execute(sql`revoke all on ${copyOf(month)} from public, app, system`)
  await tx.execute(sql`alter table ${copyOf(month)} set schema public`)
  const table = sql.identifier(nameOf(month))
  await tx.execute(
    sql`alter table sample_chunk attach partition ${table} for values from (${sql.raw(`${from}`)}) to (${sql.raw(`${to}`)})`,
  )
  await tx.execute(sql`alter table ${table} drop constraint of_month`)
  return true
}
