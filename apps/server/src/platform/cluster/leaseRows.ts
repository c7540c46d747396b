import { sql } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../database'
import { allPartitions } from '../engine/partitions'
import { engineLeases } from '../engine/table'
import { idleLoad, type Move, type SharedPartition } from './evenOut'
import type { LivingMember } from './members'
import type { LeasedRole } from './roles'

/** Whoever takes partitions sees all that were taken before, and changes come one after the other. */
const takingKey = [6_655, 14] as const
/** A load is written down again once it is so much another. */
const leastChange = 0.05

/** Whose leases are meant: those of a role, and of them those of one process. */
export interface Lessee {
  readonly role: LeasedRole
  readonly owner: string
}

/** A partition of a role as its row says. Those who are dead are nobody. */
export interface Lease extends SharedPartition {
  /** Whom its owner is to hand it over to; undefined where it stays. */
  readonly next: string | undefined
}

const smallints = (partitions: readonly number[]) => sql`${arrayLiteral(partitions)}::smallint[]`

/** Until the transaction ends nobody else changes any: whoever changes several waits here, and never for rows in another order. */
export const lockLeases = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${takingKey[0]}, ${takingKey[1]})`)

/** All partitions of a role, in order. */
export async function leasesOf(
  tx: Tx,
  role: LeasedRole,
  living: readonly LivingMember[],
): Promise<readonly Lease[]> {
  const { rows } = await tx.execute<
    Record<'owner' | 'next', string | null> & Record<'partition' | 'load', number>
  >(sql`
    select p as partition, l.owner, l.next, coalesce(l.load, 0) as load
    from unnest(${smallints(allPartitions)}) p
    left join ${engineLeases} l on l.role = ${role} and l.partition = p order by p`)
  const byId = new Map(living.map((member) => [member.id, member]))
  return rows.map((row) => {
    const owner = byId.get(row.owner ?? '')
    // one of an older version knows nothing of whom it is to go to
    const next = owner?.sharesByLoad ? byId.get(row.next ?? '') : undefined
    return { partition: row.partition, load: row.load, owner: owner?.id, next: next?.id }
  })
}

/** Notes what its own partitions cost, where that is much another than was `noted`. */
export async function note(
  tx: Tx,
  { role, owner }: Lessee,
  { loads, noted }: Record<'loads' | 'noted', ReadonlyMap<number, number>>,
): Promise<void> {
  const changed = [...loads].filter(([partition, load]) => {
    const before = noted.get(partition) ?? 0
    return Math.abs(load - before) > leastChange * Math.max(load, before, idleLoad)
  })
  if (changed.length === 0) return
  await lockLeases(tx)
  const [partitions, values] = [changed.map(([partition]) => partition), changed.map(([, load]) => load)]
  await tx.execute(sql`
    update ${engineLeases} l set load = n.load
    from unnest(${smallints(partitions)}, ${arrayLiteral(values)}::real[]) as n(partition, load)
    where l.role = ${role} and l.owner = ${owner} and l.partition = n.partition`)
}

/** Takes partitions that nobody has, under {@link lockLeases}. */
export async function take(tx: Tx, { role, owner }: Lessee, partitions: readonly number[]): Promise<void> {
  if (partitions.length === 0) return
  await tx.execute(sql`
    insert into ${engineLeases} (role, partition, owner)
    select ${role}, p, ${owner} from unnest(${smallints(partitions)}) p
    on conflict (role, partition) do update set owner = excluded.owner, next = null`)
}

/** Says whom their owners are to hand partitions over to, under {@link lockLeases}. */
export async function wish(tx: Tx, role: LeasedRole, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const [partitions, ids] = [moves.map(({ partition }) => partition), moves.map(({ to }) => to)]
  await tx.execute(sql`
    update ${engineLeases} l set next = n.next
    from unnest(${smallints(partitions)}, ${arrayLiteral(ids)}::varchar[]) as n(partition, next)
    where l.role = ${role} and l.partition = n.partition`)
}

/** Hands partitions over to those that they are to belong to: they find them at their next look. */
export async function pass(tx: Tx, { role, owner }: Lessee, partitions: readonly number[]): Promise<void> {
  await lockLeases(tx)
  await tx.execute(
    sql`update ${engineLeases} set owner = next, next = null
      where role = ${role} and owner = ${owner} and next is not null and partition = any (${smallints(partitions)})`,
  )
}

/** Leaves partitions to whoever takes them. */
export async function giveUp(tx: Tx, { role, owner }: Lessee, partitions: readonly number[]): Promise<void> {
  await lockLeases(tx)
  await tx.execute(
    sql`update ${engineLeases} set owner = null, next = null
      where role = ${role} and owner = ${owner} and partition = any (${smallints(partitions)})`,
  )
}
