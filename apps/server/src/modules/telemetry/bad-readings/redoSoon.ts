import type { Platform } from '../../../platform/module'
import { within } from '../../../platform/within'
import { redoMarks } from './redoMarks'

/** Who has changed what is said of readings sees curves next: so long he waits for it at most, and the rest is done behind him. */
const waitMs = 2_000

/** Lets readings and roll-ups follow at once what people say of them. */
export function createRedoSoon({
  db,
  jobs,
  log,
}: Pick<Platform, 'db' | 'jobs' | 'log'>): () => Promise<void> {
  let doing: Promise<void> | undefined
  let isAskedAgain = false
  /** One run at a time, however much is said meanwhile: each holds a connection while it waits for others. */
  const run = async () => {
    do {
      isAskedAgain = false
      await redoMarks(db).catch((error: unknown) => {
        log.error({ err: error }, 'readings not marked')
        return jobs.send('telemetry.marks')
      })
    } while (isAskedAgain)
    doing = undefined
  }
  return async () => {
    if (doing) isAskedAgain = true
    else doing = run()
    await within(waitMs, doing)
  }
}
