import type { Clock } from '../../../platform/jobs/clock'

/** What was watched since the run before. */
export interface Span {
  seconds: number
  /** How long it was watched since a start or a pause, ms: who is not back yet may not have had the time. */
  sinceMs: number
  /** Seconds of these in which this one was online. */
  onlineSecondsOf(id: string): number
}

/** Looks at who is online, and knows when nobody looked: the time in which the platform stood still counts for nobody. */
export interface Watch {
  /** Looks at who is online; called every second. */
  sample(online: Iterable<string>): void
  /** Ends what was watched since the run before; called every minute. Undefined where the platform stood still. */
  end(): Span | undefined
  /** Since a start or a pause, ms. */
  sinceMs(): number
}

/** Longer than this was no second between two looks: nobody watched what lay between. */
const longestSampleMs = 10_000
/** Longer than this was no minute between two runs: the process stood still, and nobody watched. */
const longestWatchMs = 180_000

/** Begins to watch. */
export function createWatch(clock: Clock): Watch {
  let watchedUntil = clock.now()
  let sampledUntil = clock.now()
  let beganMs = clock.now()
  /** Since the last run: how long somebody looked, ms. */
  let watchedMs = 0
  /** Since the last run: how long each was seen online, ms. */
  let seenMs = new Map<string, number>()

  return {
    sample(online) {
      const now = clock.now()
      const passed = now - sampledUntil
      sampledUntil = now
      if (passed > longestWatchMs) beganMs = now
      if (passed <= 0 || passed > longestSampleMs) return
      watchedMs += passed
      for (const id of online) seenMs.set(id, (seenMs.get(id) ?? 0) + passed)
    },
    end() {
      const now = clock.now()
      const seconds = Math.round(watchedMs / 1000)
      const isPause = now - watchedUntil > longestWatchMs
      if (isPause) beganMs = now
      const seen = seenMs
      seenMs = new Map()
      watchedUntil = now
      watchedMs = 0
      if (seconds <= 0 || isPause) return undefined
      return {
        seconds,
        sinceMs: now - beganMs,
        onlineSecondsOf: (id) => Math.min(Math.round((seen.get(id) ?? 0) / 1000), seconds),
      }
    },
    sinceMs: () => clock.now() - beganMs,
  }
}
