import { clockToleranceMs } from './clockTolerance'

/** What agrees may differ by so much: the way of a message takes longer at one time than at another. */
export const agreementMs = 5_000
/** A clock that is ahead counts as right again when nothing has been ahead for this long, and something was right since. */
const windowMinutes = 10
/** Minutes that must agree before a clock is believed that is not ahead: buffered readings catch up, clocks do not. */
const agreeing = 3

/** Estimates how far one clock is from ours by the newest timestamps of the batches that come from it. */
export interface DriftEstimate {
  /**
   * Takes the newest timestamp (Unix ms) of a batch. Answers the drift in ms, its clock less ours; undefined as long as what came
   * tells nothing of it.
   */
  observe(newestTs: number, now: number): number | undefined
}

/** The least lateness of the batches of a minute, as what it leaves of the drift, ms. */
interface Minute {
  at: number
  best: number
}

/**
 * A timestamp is too new by a clock that is ahead alone, and too old by a clock that is behind or by the time that it lay in a
 * buffer. So the batch of the last minutes that was late least tells most. What is ahead is believed at once. What is not is
 * believed when three of the minutes in which something came agree: a gateway that sends what it had stored is less late with
 * every minute.
 *
 * `known` is what was found before a restart, at `now`; it holds until something speaks against it.
 */
export function createDriftEstimate(known?: number, now = 0): DriftEstimate {
  let minutes: Minute[] = known === undefined || !isAhead(known) ? [] : [{ at: minuteOf(now), best: known }]
  let drift = known

  /** What is beyond doubt of what came lately. */
  const proven = (at: number): number | undefined => {
    const best = minutes.reduce(
      (most, minute) => (isRecent(minute, at) ? Math.max(most, minute.best) : most),
      -Infinity,
    )
    if (isAhead(best)) return best
    const agree = minutes.filter((minute) => Math.abs(minute.best - best) <= agreementMs)
    return agree.length >= agreeing ? best : undefined
  }

  /** What is left of the belief after a batch that proves nothing by itself: no clock is further behind than its readings are late. */
  const left = (offset: number): number | undefined =>
    drift === undefined || isAhead(drift) ? undefined : Math.max(drift, offset)

  return {
    observe(newestTs, now) {
      const [at, offset] = [minuteOf(now), newestTs - now]
      const current = minutes.at(-1)
      if (current?.at === at) {
        if (offset <= current.best) return drift
        current.best = offset
      } else {
        // a minute that is yet to come is one of our own clock, when that was ahead
        const former = minutes.filter((minute) => minute.at < at)
        const newest = former.length - (agreeing - 1)
        minutes = former.filter((minute, index) => isRecent(minute, at) || index >= newest)
        minutes.push({ at, best: offset })
      }
      drift = proven(at) ?? left(offset)
      return drift
    },
  }
}

const minuteOf = (now: number) => Math.floor(now / 60_000)
const isAhead = (offset: number) => offset > clockToleranceMs
const isRecent = (minute: Minute, at: number) => at - minute.at <= windowMinutes
