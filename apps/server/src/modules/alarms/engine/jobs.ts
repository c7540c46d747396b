import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { Platform } from '../../../platform/module'

/** Old alarms are forgotten so many at a time, with their histories. */
const forgottenAtOnce = 1_000

/** Cleared alarms stay for three years; a daily job. */
async function forgetOldAlarms(db: Database, stopping: AbortSignal): Promise<void> {
  let removed = forgottenAtOnce
  while (removed === forgottenAtOnce && !stopping.aborted)
    removed = await db.asSystem(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from alarm where id in (
          select id from alarm where clear_time < now() - interval '3 years' limit ${forgottenAtOnce})`)
      return rowCount ?? 0
    })
}

/** Forgets old alarms, every night. */
export function defineAlarmJobs({ db, jobs }: Platform): void {
  jobs.define('alarms.retention', (_data, stopping) => forgetOldAlarms(db, stopping))
  jobs.schedule('alarms.retention', '41 3 * * *')
}
