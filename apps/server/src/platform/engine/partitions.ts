import { type SQL, sql } from 'drizzle-orm'

/** Into how many parts the work of an engine falls; fixed, for cursors are stored by them. */
export const partitionCount = 16

/** All of them, in order. */
export const allPartitions: readonly number[] = Array.from({ length: partitionCount }, (_, index) => index)

/** The partition that a station's work belongs to, whichever engine does it. */
export const partitionOf = (stationId: string): number => Number(BigInt(stationId) % BigInt(partitionCount))

/** Whether a column's station belongs to one of the partitions, for what an engine loads. */
export const isInPartitions = (stationId: SQL, partitions: readonly number[]): SQL =>
  sql`${stationId} % ${sql.raw(String(partitionCount))} in (${sql.raw(partitions.join(', ') || 'null')})`

/** What follows when other partitions are a process's own. Neither fails: whoever follows tries again by himself. */
export interface PartitionChange {
  /** Nothing is done any more for those that have gone. */
  readonly letGo: Promise<void>
  /** The work goes on for those that are its own now, as far as that could be done. */
  readonly taken: Promise<void>
}

/** Which partitions are this process's own, for everything that runs by itself in it. */
export interface Partitions {
  /** By which name the leases know this process; undefined where nothing is shared. */
  readonly owner: string | undefined
  /** Those that are its own now, in order. */
  held(): readonly number[]
  /** Hears when there are others; none is given away before all who hear of it have let go. Returns what ends it. */
  follow(change: () => PartitionChange): () => void
  /** Hears what was done for a partition, in looks at readings: by that it is shared out. Left out where nothing is shared. */
  readonly worked?: (partition: number, looks: number) => void
}

/** Partitions that stay with this process; all of them unless told. */
export const keptPartitions = (partitions: readonly number[] = allPartitions): Partitions => ({
  owner: undefined,
  held: () => partitions,
  follow: () => () => undefined,
})
