import type { Clock } from '../jobs/clock'
import type { Scheduler } from '../jobs/scheduler'
import type { Feed } from './feed'

/** A stretch of time that has passed: from (not included) to (included), Unix ms. */
export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** By how much the clocks of two processes may differ, ms: whoever takes over from one that is ahead waits until it is there too. */
const mostSkewMs = 60_000

/**
 * The passing of time, in stretches that leave nothing out: after a pause, the first one covers it. When our clock was
 * ahead and is right again, the same hours pass once more, rather than nothing until they are over.
 */
export function clockFeed(
  { clock, scheduler }: { clock: Clock; scheduler: Scheduler },
  { name, everyMs }: { name: string; everyMs: number },
): Feed<TimeSpan> {
  return {
    column: 'clock_ms',
    mostAhead: mostSkewMs,
    newest: async () => clock.now(),
    async read(after, take, places) {
      const now = clock.now()
      const between = [...new Set(places)].filter((place) => place > after && place < now)
      let fromMs = after
      for (const toMs of [...between.sort((a, b) => a - b), now]) {
        if (toMs > fromMs) take({ fromMs, toMs }, toMs)
        fromMs = toMs
      }
      return now
    },
    follow: (hear) => scheduler.every(name, everyMs, () => hear(clock.now())),
    isNext: () => false,
  }
}
