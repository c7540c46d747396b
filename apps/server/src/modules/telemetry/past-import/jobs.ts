import { pastImportKeepDays } from '@energy-console/contract/telemetry'
import type { Platform } from '../../../platform/module'
import { forgetRuns } from './queries'

const dayMs = 86_400_000

/** Imports and their files are forgotten once a day. */
export function definePastImportJobs({ clock, db, jobs }: Pick<Platform, 'clock' | 'db' | 'jobs'>): void {
  jobs.define('telemetry.forgetPastImports', async () => {
    const before = new Date(clock.now() - pastImportKeepDays * dayMs)
    await db.asSystem((tx) => forgetRuns(tx, before))
  })
  jobs.schedule('telemetry.forgetPastImports', '37 3 * * *')
}
