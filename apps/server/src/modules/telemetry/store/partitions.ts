import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, sqlStates, type Tx } from '../../../platform/database'

/** A partitioned table and how its partitions are cut. */
export interface PartitionPlan {
  table: string
  /** Beginning of the partition that holds an instant, and of the next one, Unix ms (UTC). */
  boundsOf(ms: number): { from: number; to: number }
  /** What stands behind the table's name, unique for a partition. */
  suffixOf(from: number): string
  /** Of the longer partition that versions before cut instead, which may be there still. */
  formerSuffixOf?(from: number): string
}

const dayMs = 86_400_000

const digits = (ms: number, length: number) => new Date(ms).toISOString().replaceAll('-', '').slice(0, length)

/** Raw samples: one partition a UTC day. */
export const samplePlan: PartitionPlan = {
  table: 'sample',
  boundsOf(ms) {
    const from = Math.floor(ms / dayMs) * dayMs
    return { from, to: from + dayMs }
  },
  suffixOf: (from) => digits(from, 8),
}

/** Sealed samples: the same days. */
export const chunkPlan: PartitionPlan = { ...samplePlan, table: 'sample_chunk' }

/** How many days before that of an instant lie in rows. @param ms Unix ms */
export async function rowDaysBefore(tx: Tx, ms: number): Promise<number> {
  const first = `${samplePlan.table}_${samplePlan.suffixOf(samplePlan.boundsOf(ms).from)}`
  const { rows } = await tx.execute<{ days: number }>(sql`
    select count(*)::int as days from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'sample'::regclass and c.relname ~ '^sample_[0-9]{8}$' and c.relname < ${first}`)
  return rows[0]?.days ?? 0
}

/** One-minute roll-ups: the same days, which go when they are sealed. They were months once. */
export const minutePlan: PartitionPlan = {
  ...samplePlan,
  table: 'rollup_1m',
  formerSuffixOf: (from) => digits(from, 6),
}

/** Creates partitions before rows need them and drops those whose time is over. */
export interface Partitions {
  /** Sees to it that every instant from `fromMs` to `toMs` has a partition. Cheap when they exist. */
  ensure(plan: PartitionPlan, fromMs: number, toMs: number): Promise<void>
  /** A row has found no partition: somebody else has dropped one, so that what is known is looked at anew. */
  forget(): void
  /** Drops partitions that end before `beforeMs`, up to one that somebody reads just now; answers their names. */
  dropBefore(plan: PartitionPlan, beforeMs: number): Promise<string[]>
}

/** DDL is the owner's; what exists already is remembered, so the hot path asks the database for new days only. */
export function createPartitions(db: Database): Partitions {
  const known = new Set<string>()

  const create = (plan: PartitionPlan, name: string, bounds: { from: number; to: number }) =>
    db.asOwner(async (tx) => {
      // Attaching locks the parent far less than `create … partition of` does: readers and writers go on.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
      const former = `${plan.table}_${plan.formerSuffixOf?.(bounds.from) ?? plan.suffixOf(bounds.from)}`
      const [found] = (
        await tx.execute(
          sql`select coalesce(to_regclass(${name}), to_regclass(${former})) is not null as found`,
        )
      ).rows
      if (found?.found === true) return
      const table = sql.identifier(name)
      const parent = sql.identifier(plan.table)
      await tx.execute(sql`create table ${table} (like ${parent} including all)`)
      await tx.execute(sql`revoke all on ${table} from public, app, system`)
      await tx.execute(
        sql.raw(
          `alter table "${plan.table}" attach partition "${name}" for values from (${bounds.from}) to (${bounds.to})`,
        ),
      )
    })

  /** Waits only a moment for who reads it, such as a backup: readings would wait behind. False: the next run drops it. */
  const drop = async (name: string) => {
    try {
      await db.asOwner(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '2s'`)
        await tx.execute(sql`drop table ${sql.identifier(name)}`)
      })
      return true
    } catch (error) {
      if (sqlStateOf(error) === sqlStates.lockTimedOut) return false
      throw error
    }
  }

  return {
    async ensure(plan, fromMs, toMs) {
      for (let at = plan.boundsOf(fromMs).from; at <= toMs; at = plan.boundsOf(at).to) {
        const name = `${plan.table}_${plan.suffixOf(at)}`
        if (known.has(name)) continue
        await create(plan, name, plan.boundsOf(at))
        known.add(name)
      }
    },
    forget: () => known.clear(),
    async dropBefore(plan, beforeMs) {
      const first = `${plan.table}_${plan.suffixOf(plan.boundsOf(beforeMs).from)}`
      const { rows } = await db.asOwner((tx) =>
        tx.execute<{ name: string }>(sql`select c.relname as name from pg_inherits i
          join pg_class c on c.oid = i.inhrelid where i.inhparent = ${plan.table}::regclass
          and rpad(c.relname, ${first.length}, '9') < ${first} order by c.relname`),
      )
      const dropped: string[] = []
      for (const { name } of rows) {
        if (!(await drop(name))) break
        known.delete(name)
        dropped.push(name)
      }
      return dropped
    },
  }
}
