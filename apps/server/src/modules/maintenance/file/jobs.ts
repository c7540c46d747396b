import type { Platform } from '../../../platform/module'
import { remindOfFiles } from './remind'

/** Reminds of files that expire, every hour. A failed run is made up for by the next one. */
export function defineFileJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.remind', () => remindOfFiles(platform, new Date(clock.now())))
  jobs.schedule('maintenance.remind', '7 * * * *')
}
