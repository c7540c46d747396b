import { platformTenantId } from '@energy-console/contract/identity'
import { licenceNoticeDays } from '@energy-console/contract/licensing'
import type { Platform } from '../../../platform/module'
import { raiseNotice, tellNotices } from '../../notices'
import { newestLicence, noteTold } from './queries'
import { look } from './rules'

/** Days that may be left when administrators are told again. */
const stages = [licenceNoticeDays, 7, 1]

/**
 * Tells the platform's administrators that the licence ends: thirty days before, a week before, and on the last day. Where
 * nobody could be told nothing is noted, and the next run tells whoever may know by then.
 */
export async function tellOfEnd({ db, bus, clock, licensing }: Platform): Promise<void> {
  const licence = licensing.current()
  if (!licence || licensing.state() !== 'active') return
  const daysLeft = licensing.daysLeft(licence)
  const stage = stages.filter((days) => daysLeft <= days).at(-1)
  if (stage === undefined) return
  const told = await db.asSystem(async (tx) => {
    const stored = await newestLicence(tx)
    if (!stored || (stored.toldDaysLeft !== null && stored.toldDaysLeft <= stage)) return []
    const raised = await raiseNotice(tx, {
      tenantId: platformTenantId,
      stationId: null,
      code: 'licence_view',
      noticeType: 6,
      noticeTime: new Date(clock.now()),
      title: { text: '系统授权将于 {{until}} 到期，请联系供应商续期', params: { until: licence.until } },
      recordId: null,
    })
    if (raised.length > 0) await noteTold(tx, stored.id, stage)
    return raised
  })
  tellNotices(bus, told)
}

/** Reads every minute what another process may have put in; looks every hour whether the end is near. */
export function defineLicenceJobs(platform: Platform): void {
  const { jobs, scheduler } = platform
  if (!platform.licensing.isRequired) return
  scheduler.every('licence.look', 60_000, () => look(platform))
  jobs.define('licensing.tellOfEnd', () => tellOfEnd(platform))
  jobs.schedule('licensing.tellOfEnd', '23 * * * *')
}
