import { setTimeout as delay } from 'node:timers/promises'

/** How long a job may take before it counts as failed and is tried again, unless it is told otherwise. */
export const jobSeconds = 300

/** The work's outcome, or a failure once a job's time is over. */
export async function withinJobTime(work: Promise<void>, seconds: number): Promise<void> {
  const timer = new AbortController()
  const tooLong = delay(seconds * 1000, undefined, { signal: timer.signal, ref: false }).then(
    () => {
      throw new Error(`took longer than ${seconds} s`)
    },
    () => undefined,
  )
  try {
    await Promise.race([work, tooLong])
  } finally {
    timer.abort()
  }
}
