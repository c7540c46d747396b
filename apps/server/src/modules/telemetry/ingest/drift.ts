/** A clock counts as drifting from this difference on, ms. */
const toleranceMs = 60_000
/** Messages in a row that must agree before a clock that is behind is blamed: buffered readings catch up, clocks do not. */
const agreeing = 3
const agreementMs = 5_000

/** Watches the newest timestamp of each message of one account. */
export interface DriftWatch {
  /** The drift in ms (its clock minus ours) when this message is the one that proves it, else undefined. */
  observe(newestTs: number, now: number): number | undefined
}

export function createDriftWatch(): DriftWatch {
  let last = 0
  let count = 0
  let isReported = false
  return {
    observe(newestTs, now) {
      const drift = newestTs - now
      if (Math.abs(drift) <= toleranceMs) {
        count = 0
        isReported = false
        return undefined
      }
      count = Math.abs(drift - last) <= agreementMs ? count + 1 : 1
      last = drift
      const isProven = drift > 0 || count >= agreeing
      if (!isProven || isReported) return undefined
      isReported = true
      return drift
    },
  }
}
