import type { HistoryLine, Resolution } from '@energy-console/contract/telemetry'

/** What is asked for; times in Unix ms, `start ≤ ts < end`. */
export interface HistoryQuery {
  itemIds: readonly string[]
  start: number
  end: number
  resolution?: Resolution | undefined
  maxPoints: number
  nowMs: number
}

/** One point of a line: `[ts, value]` raw, `[ts, mean, min, max]` rolled up. */
export type Point = HistoryLine['points'][number]
