import { listTaskNotices, readTaskNotices, updateTaskNotice } from '@energy-console/contract/notices'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { noticesOf } from './queries'
import { markAllNotices, markNotice } from './rules'
import { tellReaders } from './settle'

/** The calls by which a user reads what he was told; his other devices know at once what he has read. */
export const taskNoticeRoutes = ({ bus }: Pick<Platform, 'bus'>): Implementation[] => [
  implement(listTaskNotices, ({ tx, session, query: { isLook } }) =>
    noticesOf(tx, session.userId, { isLook: isLook ? isLook === 'true' : undefined }),
  ),
  implement(updateTaskNotice, async ({ tx, session, body, afterCommit }) => {
    await markNotice(tx, session.userId, body)
    afterCommit(() => tellReaders(bus, session.tenantId, [session.userId]))
  }),
  implement(readTaskNotices, async ({ tx, session, afterCommit }) => {
    const count = await markAllNotices(tx, session.userId)
    if (count > 0) afterCommit(() => tellReaders(bus, session.tenantId, [session.userId]))
    return { count }
  }),
]
