import { clockToleranceSeconds } from '@energy-console/contract/devices'

/** Device clocks may be ahead of ours by so much; readings further ahead become current when their time comes. */
export const clockToleranceMs = clockToleranceSeconds * 1000

/**
 * Whether a reading is newer than the one at `seenTs`. One that lies ahead of now is of the time when our own clock was
 * ahead: whatever comes later, and does not lie ahead itself, overtakes it.
 */
export const isNewer = (ts: number, seenTs: number, now: number): boolean =>
  ts > seenTs || (seenTs > now + clockToleranceMs && ts <= now + clockToleranceMs)
