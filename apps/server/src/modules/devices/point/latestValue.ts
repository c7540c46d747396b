import type { Tx } from '../../../platform/database'

/** The latest committed value of a point. */
export interface LatestValue {
  value: number | string | null
  /** Unix milliseconds. */
  ts: number | null
  quality: number
  /** The point's rhythm, ms; null while it is not known. */
  gapMs: number | null
}

/** Reads the latest values of points by id; points that never had one are missing from the answer. */
export type ReadLatest = (tx: Tx, pointIds: readonly string[]) => Promise<ReadonlyMap<string, LatestValue>>
