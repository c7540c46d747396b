import { sampleAcceptDays, sampleKeepDays } from '@energy-console/contract/telemetry'

const dayMs = 86_400_000

/** How far back readings are taken in. */
export const acceptedMs = sampleAcceptDays * dayMs

/** How long readings stay. */
export const rawRetentionMs = sampleKeepDays * dayMs

/** How long stored minutes stay; hours and days stay for ever. */
export const minuteRetentionMs = sampleKeepDays * dayMs
