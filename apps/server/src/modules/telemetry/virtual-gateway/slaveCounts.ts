/** What is counted of one slave since it was last written down, and how it stands. */
export interface SlaveCounts {
  requests: number
  timeouts: number
  exceptions: number
  errors: number
  answerMs: number | null
  /** Unix ms. */
  answeredTs: number | null
  isSilent: boolean
  trouble: string | null
}

export const noCounts = (): SlaveCounts => ({
  ...{ requests: 0, timeouts: 0, exceptions: 0, errors: 0 },
  ...{ answerMs: null, answeredTs: null, isSilent: false, trouble: null },
})

/** How much one answer weighs in the mean. */
const newest = 0.2

/** Counts an answer that took so long. */
export function noteAnswer(counts: SlaveCounts, tookMs: number, now: number): void {
  counts.answerMs = counts.answerMs === null ? tookMs : counts.answerMs * (1 - newest) + tookMs * newest
  counts.answeredTs = now
}

/** The counts for writing down; they begin anew, how it stands remains. */
export function takeCounts(counts: SlaveCounts): SlaveCounts {
  const taken = { ...counts }
  counts.requests = 0
  counts.timeouts = 0
  counts.exceptions = 0
  counts.errors = 0
  return taken
}
