import { minuteKeepDays, sampleKeepDays } from '@energy-console/contract/telemetry'

const dayMs = 86_400_000

/** How long raw samples stay. */
export const rawRetentionMs = sampleKeepDays * dayMs

/** How long one-minute roll-ups stay; hours and days stay for ever. */
export const minuteRetentionMs = minuteKeepDays * dayMs
