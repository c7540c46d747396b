import { minuteKeepDays, sampleKeepDays } from '@energy-console/contract/telemetry'

const dayMs = 86_400_000

/** How long raw samples stay. */
export const rawRetentionMs = sampleKeepDays * dayMs

/** How long one-minute roll-ups stay; hours and days stay for ever. */
export const minuteRetentionMs = minuteKeepDays * dayMs

/** Device clocks may be ahead of ours by so much; readings further ahead become current when their time comes. */
export const clockToleranceMs = 60_000

/**
 * Whether a reading is newer than the one at `seenTs`. One that lies ahead of now is of the time when our own clock was
 * ahead: whatever comes later, and does not lie ahead itself, overtakes it.
 */
export const isNewer = (ts: number, seenTs: number, now: number): boolean =>
  ts > seenTs || (seenTs > now + clockToleranceMs && ts <= now + clockToleranceMs)
