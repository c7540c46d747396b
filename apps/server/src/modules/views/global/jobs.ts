import { globalWriteKeepDays } from '@energy-console/contract/views'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database'
import type { Platform } from '../../../platform/module'

/** Writes of one name that are kept, the newest. */
const keptOfName = 2_000
const forgottenAtOnce = 5_000

/** Old writes are forgotten every night. */
export function defineGlobalJobs({ db, jobs, clock }: Pick<Platform, 'db' | 'jobs' | 'clock'>): void {
  jobs.define('views.forgetGlobalWrites', (_data, stopping) =>
    forgetWrites(db, new Date(clock.now() - globalWriteKeepDays * 86_400_000), stopping),
  )
  jobs.schedule('views.forgetGlobalWrites', '43 3 * * *')
}

/** Forgets writes from before an instant, and of a name all but the newest. */
async function forgetWrites(db: Database, before: Date, stopping: AbortSignal): Promise<void> {
  let removed = forgottenAtOnce
  while (removed === forgottenAtOnce && !stopping.aborted)
    removed = await db.asSystem(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from global_write where id in (
          select id from global_write where write_time < ${before.toISOString()} limit ${forgottenAtOnce})`)
      return rowCount ?? 0
    })
  if (stopping.aborted) return
  await db.asSystem((tx) =>
    tx.execute(sql`
      delete from global_write w using (
        select id from (select id, row_number() over (partition by tenant_id, name order by id desc) as place from global_write) r
        where r.place > ${keptOfName}) old
      where w.id = old.id`),
  )
}
