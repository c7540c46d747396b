import type { Logger } from 'pino'
import { within } from '../platform/within'

/** One thing to end. */
export interface StopStep {
  name: string
  end(): Promise<unknown>
  /** The longest that may be waited for it, ms. */
  withinMs: number
}

/** While the database answers, what is in hand is finished; SIGTERM promises ten seconds. */
const finishWithinMs = 9_000
/** While it does not, nothing can be stored, and nothing that was acknowledged is at stake. */
const giveUpWithinMs = 2_000
const longestWithoutDatabaseMs = 250
const probeMs = 700

/**
 * Ends the steps one after the other. A step that fails or takes too long is logged and left behind, so that those
 * after it still run; without a database none is waited for in earnest.
 */
export async function shutDown(
  steps: readonly StopStep[],
  { isDatabaseUp, log }: { isDatabaseUp(): Promise<boolean>; log: Pick<Logger, 'warn'> },
): Promise<void> {
  const isUp = (await within(probeMs, isDatabaseUp())) === true
  if (!isUp) log.warn('stopping without the database: what was not acknowledged is given up')
  const deadline = Date.now() + (isUp ? finishWithinMs : giveUpWithinMs)
  for (const { name, end, withinMs } of steps) {
    const limit = isUp ? withinMs : longestWithoutDatabaseMs
    const done = end().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, name }, 'not stopped cleanly')
        return true
      },
    )
    if (!(await within(Math.max(Math.min(limit, deadline - Date.now()), 50), done)))
      log.warn({ name }, 'stopping took too long')
  }
}
