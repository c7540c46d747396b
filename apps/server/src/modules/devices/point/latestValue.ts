import type { LatestValue } from '@energy-console/contract/telemetry'
import type { Tx } from '../../../platform/database'

/** The latest committed value of a point with its rhythm, ms; null while that is not known. */
export interface PacedValue extends LatestValue {
  gapMs: number | null
}

/** Reads the latest values of points by id; points that never had one are missing from the answer. */
export type ReadLatest = (tx: Tx, pointIds: readonly string[]) => Promise<ReadonlyMap<string, PacedValue>>
