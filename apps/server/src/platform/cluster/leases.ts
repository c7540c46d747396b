import type { Database } from '../database'
import { allPartitions, type PartitionChange, type Partitions } from '../engine/partitions'
import type { Clock } from '../jobs/clock'
import { oneAtATime } from '../jobs/oneAtATime'
import type { Scheduler } from '../jobs/scheduler'
import { evenOut, shareOut, welcome } from './evenOut'
import { giveUp, type Lease, type Lessee, leasesOf, lockLeases, note, pass, take, wish } from './leaseRows'
import { createLoadMeter } from './loadMeter'
import type { LivingMember, Member } from './members'
import type { LeasedRole } from './roles'

/** The partitions of a process that shares the work of a role with others. */
export interface Leases extends Partitions {
  /** Takes its share and keeps to it from then on, from the next look on where the first fails. The member must have said that it lives. */
  start(): Promise<void>
  /** Looks once who lives: takes what is free, and hands over what another is to have. */
  share(): Promise<void>
  /** What each of its partitions costs, looks at readings a second. */
  loads(): ReadonlyMap<number, number>
  worked(partition: number, looks: number): void
  /** Gives everything up, once all that runs by itself has let go of it. */
  stop(): Promise<void>
}

const shareEveryMs = 2_000
/** So many looks in a row nothing has changed hands before a partition moves for its load. */
const usuallyCalmLooks = 30

/** Who lives, and how the leases stand. */
interface Seen {
  living: readonly LivingMember[]
  leases: readonly Lease[]
}

/** What is to be done about it: what this process takes, and what others are to have. */
interface Plan {
  mine: number[]
  passed: { partition: number; to: string }[]
}

/** Whether others have said whose they are to be, and that one lives. */
const isLeaving = ({ next, owner }: Lease) => next !== undefined && next !== owner

/** Whose partitions are to be, as it is seen; the same whoever asks. What is free comes first, and one change at a time. */
function planOf({ living, leases }: Seen, id: string, isCalm: boolean): Plan {
  const ids = living.map((one) => one.id)
  // who shares by number would give back what is more than his
  const isByLoad = living.every((one) => one.sharesByLoad)
  const shared = isByLoad ? leases : leases.map((one) => ({ ...one, load: 0 }))
  const free = shareOut(ids, shared)
  if (free.length > 0)
    return { mine: free.filter(({ to }) => to === id).map(({ partition }) => partition), passed: [] }
  if (leases.some(isLeaving)) return { mine: [], passed: [] }
  const asked = new Set(living.filter((one) => one.sharesByLoad).map((one) => one.id))
  const gives = (owner: string) => asked.has(owner)
  const given = welcome(ids, shared, gives)
  const one = given.length === 0 && isCalm ? evenOut(ids, shared, gives) : undefined
  return { mine: [], passed: one ? [one] : given }
}

const rethrow = (error: unknown) => {
  throw error
}

/**
 * Shares the partitions with the other processes of a role on this database, by what they cost: those of what runs by itself with the
 * other workers, unless told. An owner that dies is replaced once it counts as dead; one that was asleep finds out at its next look, and
 * writes nothing until then, for its fences are old.
 *
 * @param options `calmLooks`: so many looks nothing has to have changed hands before loads are evened out, for tests, which do not wait
 */
export function createLeases(
  { db, clock, scheduler }: { db: Database; clock: Clock; scheduler: Scheduler },
  member: Member,
  role: LeasedRole = 'worker',
  {
    calmLooks = usuallyCalmLooks,
    onError = rethrow,
  }: {
    calmLooks?: number
    /** Hears why the first look failed; unless told, `start` fails with it. */
    onError?: (error: unknown, name: string) => void
  } = {},
): Leases {
  const { id } = member
  const lessee: Lessee = { role, owner: id }
  const meter = createLoadMeter(clock)
  const followers = new Set<() => PartitionChange>()
  let held: readonly number[] = []
  let endShares: (() => void) | undefined
  let isStopped = false
  /** How everything stood at the last look, and for how many looks it has. */
  let [stood, calm] = ['', 0]

  const handOver = async (next: readonly number[]) => {
    if (next.join() === held.join()) return
    held = next
    await Promise.all([...followers].map((change) => change().letGo))
  }

  const ownOf = (leases: readonly Lease[]) =>
    leases.flatMap(({ partition, owner }) => (owner === id ? [partition] : []))

  /** Notes what its own cost, and looks how all stand. */
  const look = () =>
    db.asSystem(async (tx): Promise<Seen> => {
      const living = await member.living(tx, role)
      const leases = await leasesOf(tx, role, living)
      const noted = new Map(leases.map(({ partition, load }) => [partition, load]))
      meter.measure(ownOf(leases), (partition) => noted.get(partition) ?? 0)
      const loads = meter.loads()
      await note(tx, lessee, { loads, noted })
      return { living, leases: leases.map((one) => ({ ...one, load: loads.get(one.partition) ?? one.load })) }
    })

  const countCalm = ({ living, leases }: Seen) => {
    const stands = JSON.stringify([
      living.map((one) => one.id),
      leases.map(({ owner, next }) => [owner, next]),
    ])
    calm = stands === stood ? calm + 1 : 0
    stood = stands
  }

  /** Writes down what is to be done, where that is still so. Answers which are its own then. */
  const carryOut = () =>
    db.asSystem(async (tx) => {
      await lockLeases(tx)
      const living = await member.living(tx, role)
      const plan = planOf({ living, leases: await leasesOf(tx, role, living) }, id, calm >= calmLooks)
      await take(tx, lessee, plan.mine)
      await wish(tx, role, plan.passed)
      return ownOf(await leasesOf(tx, role, living))
    })

  const share = oneAtATime(async () => {
    if (isStopped) return
    const seen = await look()
    countCalm(seen)
    const leaving = seen.leases.filter((one) => one.owner === id && isLeaving(one))
    const gone = new Set(leaving.map(({ partition }) => partition))
    // others may have taken some of them
    await handOver(ownOf(seen.leases).filter((partition) => !gone.has(partition)))
    if (leaving.length > 0) await db.asSystem((tx) => pass(tx, lessee, [...gone]))
    const { mine, passed } = planOf(seen, id, calm >= calmLooks)
    if (mine.length + passed.length > 0) await handOver(await carryOut())
  })

  return {
    owner: id,
    held: () => held,
    follow(change) {
      followers.add(change)
      return () => void followers.delete(change)
    },
    worked: meter.worked,
    loads: meter.loads,
    async start() {
      const name = `leases of ${role}`
      await share().catch((error: unknown) => onError(error, name))
      endShares = scheduler.every(name, shareEveryMs, share)
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
