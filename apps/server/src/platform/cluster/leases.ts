import { sql } from 'drizzle-orm'
import { arrayLiteral, type Database, type Tx } from '../database'
import { allPartitions, type PartitionChange, type Partitions } from '../engine/partitions'
import { engineLeases } from '../engine/table'
import { oneAtATime } from '../jobs/oneAtATime'
import type { Scheduler } from '../jobs/scheduler'
import { livesStill, type Member } from './members'
import type { LeasedRole } from './roles'

/** The partitions of a process that shares the work of a role with others. */
export interface Leases extends Partitions {
  /** Takes its share and keeps to it from then on. The member must have said that it lives. */
  start(): Promise<void>
  /** Looks once who lives: takes what is free, and gives up what is more than its share. */
  share(): Promise<void>
  /** Gives everything up, once all that runs by itself has let go of it. */
  stop(): Promise<void>
}

const shareEveryMs = 2_000
/** Whoever takes partitions sees all that were taken before. */
const takingKey = [6_655, 14] as const

/** How many partitions a process is to have: as many as the others, those that came first one more where they do not come out even. */
export function shareOf(living: readonly string[], id: string): number {
  const place = living.indexOf(id)
  if (place < 0) return 0
  return (
    Math.floor(allPartitions.length / living.length) + Number(place < allPartitions.length % living.length)
  )
}

/** Whose leases are meant: those of a role, and of them those of one process. */
interface Lessee {
  role: LeasedRole
  owner: string
}

const ownOf = async (tx: Tx, { role, owner }: Lessee): Promise<number[]> => {
  const { rows } = await tx.execute<{ partition: number }>(
    sql`select partition from ${engineLeases} where role = ${role} and owner = ${owner} order by partition`,
  )
  return rows.map(({ partition }) => partition)
}

const smallints = (partitions: readonly number[]) => sql`${arrayLiteral(partitions)}::smallint[]`

/** Takes so many of those whose owner is dead, or that have none. */
async function take(tx: Tx, { role, owner }: Lessee, most: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${takingKey[0]}, ${takingKey[1]})`)
  const { rowCount } = await tx.execute(sql`
    insert into ${engineLeases} (role, partition, owner)
    select ${role}, p, ${owner} from unnest(${smallints(allPartitions)}) p
    where not exists (
      select from ${engineLeases} l where l.role = ${role} and l.partition = p and ${livesStill(sql`l.owner`)}
    )
    order by p limit ${most}
    on conflict (role, partition) do update set owner = excluded.owner`)
  return rowCount ?? 0
}

const giveUp = (tx: Tx, { role, owner }: Lessee, partitions: readonly number[]) =>
  tx.execute(
    sql`update ${engineLeases} set owner = null
      where role = ${role} and owner = ${owner} and partition = any (${smallints(partitions)})`,
  )

/**
 * Shares the partitions with the other processes of a role on this database: those of what runs by itself with the other workers,
 * unless told. An owner that dies is replaced once it counts as dead; one that was asleep finds out at its next look, and writes
 * nothing until then, for its fences are old.
 */
export function createLeases(
  { db, scheduler }: { db: Database; scheduler: Scheduler },
  member: Member,
  role: LeasedRole = 'worker',
): Leases {
  const { id } = member
  const lessee: Lessee = { role, owner: id }
  const followers = new Set<() => PartitionChange>()
  let held: readonly number[] = []
  let endShares: (() => void) | undefined
  let isStopped = false

  const handOver = async (next: readonly number[]) => {
    if (next.join() === held.join()) return
    held = next
    await Promise.all([...followers].map((change) => change().letGo))
  }

  const share = oneAtATime(async () => {
    if (isStopped) return
    const { own, most } = await db.asSystem(async (tx) => ({
      own: await ownOf(tx, lessee),
      most: shareOf(await member.living(tx, role), id),
    }))
    // others may have taken some of them
    await handOver(own.slice(0, most))
    if (own.length > most) await db.asSystem((tx) => giveUp(tx, lessee, own.slice(most)))
    if (own.length >= most) return
    const now = await db.asSystem(async (tx) => {
      await take(tx, lessee, most - own.length)
      return ownOf(tx, lessee)
    })
    await handOver(now)
  })

  return {
    owner: id,
    held: () => held,
    follow(change) {
      followers.add(change)
      return () => void followers.delete(change)
    },
    async start() {
      await share()
      endShares = scheduler.every(`leases of ${role}`, shareEveryMs, share)
    },
    share,
    async stop() {
      endShares?.()
      isStopped = true
      await share()
      await handOver([])
      await db.asSystem((tx) => giveUp(tx, lessee, allPartitions))
    },
  }
}
