import { platformTenantId } from '@energy-console/contract/identity'
import { certificateStages } from '@energy-console/contract/licensing'
import type { Platform } from '../../../platform/module'
import { raiseNotice, tellNotices } from '../../notices'
import { noteTold, toldOf } from './queries'
import { findCertificates } from './rules'

/**
 * Tells the platform's administrators that the certificate ends: thirty days before and a week before. Where nobody could be
 * told nothing is noted, and the next run tells whoever may know by then.
 */
export async function tellOfCertificate(platform: Platform): Promise<void> {
  const { db, bus, clock } = platform
  const { current } = await findCertificates(platform)
  if (!current) return
  const { daysLeft, fingerprint, subject, until } = current
  const stage = certificateStages.filter((days) => daysLeft <= days).at(-1)
  if (stage === undefined) return
  const told = await db.asSystem(async (tx) => {
    const before = await toldOf(tx, fingerprint)
    if (before !== undefined && before <= stage) return []
    const raised = await raiseNotice(tx, {
      tenantId: platformTenantId,
      stationId: null,
      code: 'certificate_view',
      noticeType: 7,
      noticeTime: new Date(clock.now()),
      title: {
        text: '证书 {{subject}} 将于 {{until}} 到期，请更换',
        params: { subject, until: until.toISOString().slice(0, 10) },
      },
      recordId: null,
    })
    if (raised.length > 0) await noteTold(tx, { fingerprint, daysLeft: stage })
    return raised
  })
  tellNotices(bus, told)
}

/** Looks every hour whether the end is near. */
export function defineCertificateJobs(platform: Platform): void {
  platform.jobs.define('licensing.tellOfCertificate', () => tellOfCertificate(platform))
  platform.jobs.schedule('licensing.tellOfCertificate', '37 * * * *')
}
