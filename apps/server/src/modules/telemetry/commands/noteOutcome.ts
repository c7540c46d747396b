import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../../../platform/database'

const againMs = 2_000
/** As long as it takes that a standby is promoted by somebody who watches: two minutes. */
const mostTries = 60
const pause = (ms: number) => delay(ms, undefined, { ref: false })

/**
 * Writes down what became of a command that has been sent. Where the database is away that is known all the same: whoever waits is told
 * it, and it is written down once the database is back: `onEnd` hears when that is, or when it is given up. What a process takes along
 * with it ends as unknown.
 *
 * @throws whatever `note` throws otherwise
 */
export async function noteOutcome(
  note: (isLate: boolean) => Promise<unknown>,
  {
    log,
    wait = pause,
    onEnd = () => undefined,
  }: { log: Pick<Logger, 'warn'>; wait?: (ms: number) => Promise<unknown>; onEnd?: () => void },
): Promise<void> {
  const isNoted = async (isLate: boolean) => {
    try {
      await note(isLate)
      return true
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      return false
    }
  }
  const noteLater = async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      await wait(againMs)
      if (await isNoted(true)) return
    }
    log.warn('outcome of a command not written: the database stays away')
  }
  let isOwed = false
  try {
    isOwed = !(await isNoted(false))
  } finally {
    if (!isOwed) onEnd()
  }
  if (!isOwed) return
  log.warn('outcome of a command not written yet: the database is away')
  noteLater()
    .catch((error: unknown) => log.warn({ err: error }, 'outcome of a command not written'))
    .finally(onEnd)
}
