import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bus } from '../../../platform/bus'
import { type Tx, texts as textArray } from '../../../platform/database'
import { groupedBy } from '../../../platform/groupedBy'
import { taskNoticeTable } from './table'

/** Notices of records, by what they say. */
export interface SettledNotices {
  recordIds: readonly string[]
  /** The Chinese sentences, as they were raised. */
  texts: readonly string[]
}

/** What settles notices: its transaction, and what has to be done once that is committed. */
interface Settling {
  tx: Tx
  bus: Bus
  afterCommit(work: () => void): void
}

/** Tells people's sockets that what they have not read has changed. */
export function tellReaders(bus: Bus, tenantId: string, userIds: Iterable<string>): void {
  for (const userId of new Set(userIds))
    bus.publish('socket.push', { tenantId, stationId: null, userId, frame: { type: 'notices' } })
}

/**
 * Marks notices of some records as read for all who were told, within the transaction of what settles them: nobody is called to
 * what somebody else has done, and their bells know at once. One that tells of several records stays until it is read.
 */
export async function settleNotices(
  { tx, bus, afterCommit }: Settling,
  { recordIds, texts }: SettledNotices,
): Promise<void> {
  if (recordIds.length === 0 || texts.length === 0) return
  const settled = await tx
    .update(taskNoticeTable)
    .set({ isLook: true })
    .where(
      and(
        inArray(taskNoticeTable.recordId, [...recordIds]),
        eq(taskNoticeTable.isLook, false),
        sql`${taskNoticeTable.title}->>'text' = any (${textArray(texts)})`,
      ),
    )
    .returning({ tenantId: taskNoticeTable.tenantId, userId: taskNoticeTable.userId })
  if (settled.length === 0) return
  const byTenant = groupedBy(settled, ({ tenantId }) => tenantId)
  afterCommit(() => {
    for (const [tenantId, rows] of byTenant)
      tellReaders(
        bus,
        tenantId,
        rows.map(({ userId }) => userId),
      )
  })
}
