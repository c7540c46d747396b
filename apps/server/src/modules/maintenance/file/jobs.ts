import type { Platform } from '../../../platform/module'
import { remind } from '../reminder/remind'
import { fileReminder } from './remind'

/**
 * Reminds of files that expire, every ten minutes: a day begins at another time in each zone, and people come and go. A
 * failed run, or one that nobody ran, is made up for by the next one.
 */
export function defineFileJobs(platform: Platform): void {
  const { clock, jobs } = platform
  jobs.define('maintenance.remind', () => remind(platform, fileReminder, new Date(clock.now())))
  jobs.schedule('maintenance.remind', '7,17,27,37,47,57 * * * *')
}
