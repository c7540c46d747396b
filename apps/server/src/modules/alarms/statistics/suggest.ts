import type { Nuisance } from '@energy-console/contract/alarms'

/** What is known of how a rule's alarms came. */
export interface RuleHistory {
  count: number
  /** Alarms that followed another of the same rule within a minute. */
  quick: number
  /** Of those that have cleared: half of them lasted no longer, s; and nine of ten. */
  medianSeconds: number | null
  p90Seconds: number | null
  /** Alarms that lasted less than a minute. */
  short: number
  /** Alarms that stood, or stand, for more than a day. */
  stale: number
  confirmed: number
  /** Half of the times between one clearing and the next opening, s. */
  medianGapSeconds: number | null
  hasDeadBand: boolean
  deadBand: number
  limit: number | null
  onDelaySeconds: number
  offDelaySeconds: number
}

const fewest = 3
const mostDelay = 600

const rounded = (seconds: number) => {
  const step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : 30
  return Math.min(mostDelay, Math.ceil(seconds / step) * step)
}

/** Why a rule's alarms help nobody; empty where they do. */
export function kindsOf(one: RuleHistory): Nuisance['kinds'] {
  const kinds: Nuisance['kinds'] = []
  if (one.quick >= 2 && one.count >= fewest) kinds.push('chattering')
  if (one.count >= fewest && one.short * 2 > one.count) kinds.push('fleeting')
  if (one.stale > 0) kinds.push('stale')
  if (one.count >= fewest && one.confirmed * 2 < one.count) kinds.push('ignored')
  return kinds
}

/**
 * What would keep most of such alarms away: of chattering ones a clearing that waits for the next opening, and a dead band where
 * there is none; of short ones an opening that waits longer than most of them last.
 */
export function suggestionOf(one: RuleHistory, kinds: Nuisance['kinds']): Nuisance['suggestion'] {
  const suggestion: NonNullable<Nuisance['suggestion']> = {}
  if (kinds.includes('chattering')) {
    const wait = rounded((one.medianGapSeconds ?? 10) * 2)
    if (wait > one.offDelaySeconds) suggestion.offDelaySeconds = wait
    if (one.hasDeadBand && one.deadBand === 0 && one.limit !== null && one.limit !== 0)
      suggestion.deadBand = Number((Math.abs(one.limit) * 0.02).toPrecision(2))
  }
  if (kinds.includes('fleeting') && one.p90Seconds !== null) {
    const wait = rounded(one.onDelaySeconds + Math.max(one.p90Seconds, 5))
    if (wait > one.onDelaySeconds) suggestion.onDelaySeconds = wait
  }
  return Object.keys(suggestion).length > 0 ? suggestion : null
}
