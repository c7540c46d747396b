import type { Platform } from '../../../platform/module'
import { markOverdue } from './overdue'

/** What has become late is looked for every minute. */
export function defineRepairJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.overdueRepairs', () => markOverdue(platform, new Date(clock.now())))
  jobs.schedule('maintenance.overdueRepairs', '* * * * *')
}
