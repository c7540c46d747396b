import { requestLimits } from '../limits'

/** How long a client is waited for, ms. */
export interface Patience {
  /** For the head of a request. */
  headMs: number
  /** For all of a request. */
  requestMs: number
  /** A body of which nothing has come for so long comes no more. */
  silentMs: number
  /** How often heads and requests are looked at. */
  lookEveryMs: number
}

/** What holds unless somebody says otherwise. */
export const usualPatience: Patience = {
  headMs: requestLimits.headWithinMs,
  requestMs: requestLimits.wholeWithinMs,
  silentMs: requestLimits.partWithinMs,
  lookEveryMs: 5_000,
}
