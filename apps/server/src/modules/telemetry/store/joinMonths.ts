import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, sqlStates, type Tx } from '../../../platform/database'
import { acceptedMs } from './limits'
import { chunkPlan } from './partitions'

/*
 * Whoever asks for a span that the planner does not know (a point's last reading, spans of many points) plans with all partitions. So
 * that two years of them are not 731, the chunks of a month become one partition once no reading of it is taken in any more.
 */

const dayMs = 86_400_000
/** How long readers wait at most for that the month takes the place of its days; whoever reads longer is left alone. */
const lockMs = 900

interface Month {
  from: number
  to: number
  days: string[]
}

/** Joins the days of the oldest month that has several and takes in nothing any more. Answers whether there was one. */
export async function joinNextMonth(db: Database, nowMs: number): Promise<boolean> {
  const month = await db.asOwner((tx) => nextMonth(tx, nowMs))
  if (month === undefined) return false
  try {
    await db.asOwner((tx) => join(tx, month))
    return true
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
  const [year, month] = [Number(found.month.slice(0, 4)), Number(found.month.slice(4)) - 1]
  const [from, to] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)]
  return to < nowMs - acceptedMs - dayMs ? { from, to, days: found.days } : undefined
}

/** In one transaction: copies what nobody changes any more, and then, alone with it, lets the copy take its place. */
async function join(tx: Tx, { from, to, days }: Month): Promise<void> {
  const name = `${chunkPlan.table}_${chunkPlan.suffixOf(from).slice(0, 6)}`
  const table = sql.identifier(name)
  const ofMonth = sql.raw(`first_ts >= ${from} and first_ts < ${to}`)
  await tx.execute(sql.raw(`set local lock_timeout = ${lockMs}`))
  // Read by everybody, changed by nobody: a tenant that is being erased takes its chunks before or after.
  for (const day of days) await tx.execute(sql`lock table ${sql.identifier(day)} in share mode`)
  await tx.execute(sql`create table ${table} (like sample_chunk including all)`)
  await tx.execute(sql`revoke all on ${table} from public, app, system`)
  await tx.execute(
    sql`insert into ${table} select * from sample_chunk where ${ofMonth} order by point_id, first_ts`,
  )
  // Proven before anybody has to wait.
  await tx.execute(sql`alter table ${table} add constraint of_month check (${ofMonth})`)
  await tx.execute(sql`lock table only sample in access exclusive mode`)
  await tx.execute(sql`lock table only sample_chunk in access exclusive mode`)
  for (const day of days) await tx.execute(sql`drop table ${sql.identifier(day)}`)
  await tx.execute(
    sql.raw(`alter table sample_chunk attach partition "${name}" for values from (${from}) to (${to})`),
  )
  await tx.execute(sql`alter table ${table} drop constraint of_month`)
}
