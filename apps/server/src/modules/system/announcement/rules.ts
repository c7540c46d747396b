import { platformTenantId } from '@energy-console/contract/identity'
import { type announcements, systemErrors } from '@energy-console/contract/system'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import type { Session } from '../../../platform/http'
import type { ResourceHooks } from '../../../platform/resource'
import { announcementTable as announcement, announcementReadTable } from './table'

/** Only tenant 000000 tells all tenants something; who keeps announcements keeps those of his own. */
export const announcementHooks: ResourceHooks<typeof announcements, typeof announcement> = {
  where: sql`${announcement.tenantId} = (select current_setting('app.tenant', true))`,
  computed: {
    readCount: '(select count(*)::int from announcement_read where announcement_id = announcement.id)',
  },
  async beforeSave({ session }, { audience }) {
    if (audience === 'all' && session.tenantId !== platformTenantId)
      throw refuse(systemErrors.audienceNotYours, {}, 'audience')
  },
}

/** Notes that a user has seen announcements; said again it changes nothing. @throws notFound where he sees none of an id */
export async function markRead(
  tx: Tx,
  { userId }: Session,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ announcementId: announcement.id })
    .from(announcement)
    .where(inArray(announcement.id, wanted))
  if (found.length !== wanted.length) throw notFound()
  await tx
    .insert(announcementReadTable)
    .values(found.map((row) => ({ ...row, userId, readTime: now })))
    .onConflictDoNothing()
}
