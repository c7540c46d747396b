import { swapKeepDays } from '@energy-console/contract/notices'
import type { Platform } from '../../../platform/module'
import { forgetSwaps } from '../rota/queries'
import { forgetNotices } from './queries'

const dayMs = 86_400_000

/** Notices, and swaps that are long over, are forgotten once a night; a failed run is made up for by the next one. */
export function defineNoticeJobs({ db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>): void {
  jobs.define('notices.forget', async () => {
    const now = clock.now()
    await db.asSystem((tx) => forgetNotices(tx, now))
    const day = new Date(now - swapKeepDays * dayMs).toISOString().slice(0, 10)
    await db.asSystem((tx) => forgetSwaps(tx, day))
  })
  jobs.schedule('notices.forget', '43 3 * * *')
}
