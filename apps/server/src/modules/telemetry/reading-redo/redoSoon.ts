import type { Platform } from '../../../platform/module'
import { within } from '../../../platform/within'
import { redoReadings } from './redoReadings'

/** Who has changed what is said of readings sees curves next: so long he waits for it at most, and the rest is done behind him. */
const waitMs = 2_000

interface Given {
  db: Pick<Platform['db'], 'asOwner'>
  jobs: Pick<Platform['jobs'], 'send'>
  log: Pick<Platform['log'], 'error' | 'warn'>
}

/** Lets readings and roll-ups follow at once what people say of them. What fails is done by the job, which each minute has as well. */
export function createRedoSoon({ db, jobs, log }: Given): () => Promise<void> {
  let doing: Promise<void> | undefined
  let isAskedAgain = false
  const redo = async () => {
    try {
      await redoReadings(db)
    } catch (error) {
      log.error({ err: error }, 'readings do not bear marks and corrections yet')
      await jobs
        .send('telemetry.marks')
        .catch((err: unknown) => log.warn({ err }, 'marks and corrections of readings wait for their time'))
    }
  }
  /** One run at a time, however much is said meanwhile: each holds a connection while it waits for others. */
  const run = async () => {
    try {
      do {
        isAskedAgain = false
        await redo()
      } while (isAskedAgain)
    } finally {
      doing = undefined
    }
  }
  return async () => {
    if (doing) isAskedAgain = true
    else doing = run()
    await within(waitMs, doing)
  }
}
