import { allPartitions, type PartitionChange, type Partitions } from '../platform/engine'

/** Partitions that several engine hosts of one test share, each with what the test gives it. */
export interface MovablePartitions {
  /** As a host sees them, counted from 0. */
  of(host: number): Partitions
  /** Gives each partition to a host: who has it now lets go before the other takes it. Resolves when all have theirs. */
  move(hostOf: (partition: number) => number): Promise<void>
}

/** All partitions belong to the first host to begin with. */
export function createMovablePartitions(): MovablePartitions {
  const held = new Map<number, readonly number[]>([[0, allPartitions]])
  const followers = new Map<number, Set<() => PartitionChange>>()
  const followersOf = (host: number) => followers.get(host) ?? new Set()
  const change = (host: number, next: readonly number[]) => {
    if (next.join() === held.get(host)?.join()) return []
    held.set(host, next)
    return [...followersOf(host)].map((follow) => follow())
  }
  return {
    of: (host) => ({
      owner: undefined,
      held: () => held.get(host) ?? [],
      follow(follow) {
        followers.set(host, followersOf(host).add(follow))
        return () => void followersOf(host).delete(follow)
      },
    }),
    async move(hostOf) {
      const hosts = [...new Set([...held.keys(), ...allPartitions.map(hostOf)])]
      const kept = hosts.flatMap((host) =>
        change(
          host,
          (held.get(host) ?? []).filter((one) => hostOf(one) === host),
        ),
      )
      await Promise.all(kept.map(({ letGo }) => letGo))
      const taken = hosts.flatMap((host) =>
        change(
          host,
          allPartitions.filter((one) => hostOf(one) === host),
        ),
      )
      await Promise.all([...kept, ...taken].map((one) => one.taken))
    },
  }
}
