import type { Platform } from '../../../platform/module'
import { forgetNotices } from './queries'

/** Notices are forgotten once a night; a failed run is made up for by the next one. */
export function defineNoticeJobs({ db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>): void {
  jobs.define('notices.forget', async () => void (await db.asSystem((tx) => forgetNotices(tx, clock.now()))))
  jobs.schedule('notices.forget', '43 3 * * *')
}
