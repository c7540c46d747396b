import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { Platform } from '../../../platform/module'

/** Cleared alarms stay for three years; a daily job. */
const forgetOldAlarms = (db: Database): Promise<void> =>
  db.asSystem(async (tx) => {
    await tx.execute(sql`delete from alarm where clear_time < now() - interval '3 years'`)
  })

/** Forgets old alarms, every night. */
export function defineAlarmJobs({ db, jobs }: Platform): void {
  jobs.define('alarms.retention', () => forgetOldAlarms(db))
  jobs.schedule('alarms.retention', '41 3 * * *')
}
