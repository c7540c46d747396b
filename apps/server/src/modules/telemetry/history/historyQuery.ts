import type { AskedResolution, HistoryLine } from '@energy-console/contract/telemetry'

/** What is asked for; times in Unix ms, `start ≤ ts < end`. */
export interface HistoryQuery {
  itemIds: readonly string[]
  start: number
  end: number
  resolution?: AskedResolution | undefined
  maxPoints: number
  /** Raw points have their quality as a third number, and bad ones are among them. */
  hasQuality?: boolean
  /** The line of a point that is stored when it changes begins with what held at `start`; its buckets weigh values by how long they held. */
  isHeld?: boolean
  nowMs: number
  /** Each statement goes over a connection of its own, so that two may be asked at once. */
  isSpread?: boolean
}

/** One point of a line: `[ts, value]` raw, `[ts, value, quality]` where that is asked for, `[ts, mean, min, max]` rolled up. */
export type Point = HistoryLine['points'][number]
