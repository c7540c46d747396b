import type { Platform } from '../../../platform/module'
import { markOverdue } from './overdue'
import { remindOfDeadlines } from './soon'

/** What has become late, and what soon will, is looked for every minute. */
export function defineRepairJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.overdueRepairs', async () => {
    const now = new Date(clock.now())
    await markOverdue(platform, now)
    await remindOfDeadlines(platform, now)
  })
  jobs.schedule('maintenance.overdueRepairs', '* * * * *')
}
