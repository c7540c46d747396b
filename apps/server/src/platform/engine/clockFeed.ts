import type { Clock } from '../jobs/clock'
import type { Scheduler } from '../jobs/scheduler'
import type { Feed } from './feed'

/** A stretch of time that has passed: from (not included) to (included), Unix ms. */
export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

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
    newest: async () => clock.now(),
    async read(after, take) {
      const now = clock.now()
      if (now > after) take({ fromMs: after, toMs: now }, now)
      return now
    },
    follow: (hear) => scheduler.every(name, everyMs, () => hear(clock.now())),
    isNext: () => false,
  }
}
