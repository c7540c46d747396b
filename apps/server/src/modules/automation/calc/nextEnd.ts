import { isNewer } from '../../telemetry'
import { type Formula, periodOf } from './formula'

/** Readings of a window are given so long to come in after its end. */
export const graceMs = 10_000
/** Windows that have ended further back are left to a back-fill. */
const mostBehindMs = 86_400_000

/** When the next window of a formula ends that was not evaluated, Unix ms; it may lie ahead. `lastTs` is the last that was. */
export function nextEnd(calc: Pick<Formula, 'inputs'>, lastTs: number | undefined, now: number): number {
  const period = periodOf(calc) ?? Number.POSITIVE_INFINITY
  const floor = (ts: number) => Math.floor(ts / period) * period
  const newest = floor(now - graceMs)
  // without a result it begins with the window that has just ended
  if (lastTs === undefined) return newest
  // and with one from when our clock was ahead; one a little ahead, as clocks are set right, is waited for
  if (lastTs > now && isNewer(newest, lastTs, now)) return newest
  return Math.max(floor(lastTs) + period, floor(now - mostBehindMs))
}
