import type { Platform } from '../../../platform/module'
import { removeOldRuns } from './store'

/** Runs that ended long ago go every night. */
export function defineStandbyJobs({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): void {
  jobs.define('maintenance.oldRuns', (_data, stopping) => removeOldRuns(db, stopping))
  jobs.schedule('maintenance.oldRuns', '37 3 * * *')
}
