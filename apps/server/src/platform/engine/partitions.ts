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
