import { DatabaseUnavailable, failureOf, type Tx } from '../../database'
import { toAppError } from '../../http'
import type { TaskContext } from '../../tasks'

type Waiting = (() => void | Promise<void>)[]

/** Others are done with what they hold after this many times, or something else is wrong. */
const mostAttempts = 5

/**
 * Does work of one long transaction, and all of it again where it met another one: a deadlock or a lock that is held
 * for too long is nobody's fault, and passes. Answers with it what waits for the commit of the attempt that stands.
 *
 * @throws coreErrors.busy when it met others every time
 */
export async function repeated<T>(
  inTenant: TaskContext['inTenant'],
  work: (tx: Tx, waiting: Waiting) => Promise<T>,
): Promise<{ result: T; waiting: Waiting }> {
  for (let attempt = 1; ; attempt += 1) {
    const waiting: Waiting = []
    try {
      return { result: await inTenant((tx) => work(tx, waiting)), waiting }
    } catch (thrown) {
      if (thrown instanceof DatabaseUnavailable || failureOf(thrown) !== 'passing') throw thrown
      if (attempt === mostAttempts) throw toAppError(thrown, () => '')
    }
  }
}
