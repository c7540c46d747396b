import { listTaskNotices, readTaskNotices, updateTaskNotice } from '@energy-console/contract/notices'
import { type Implementation, implement } from '../../../platform/http'
import { noticesOf } from './queries'
import { markAllNotices, markNotice } from './rules'

/** The calls by which a user reads what he was told. */
export const taskNoticeRoutes: readonly Implementation[] = [
  implement(listTaskNotices, ({ tx, session, query: { isLook } }) =>
    noticesOf(tx, session.userId, { isLook: isLook ? isLook === 'true' : undefined }),
  ),
  implement(updateTaskNotice, ({ tx, session, body }) => markNotice(tx, session.userId, body)),
  implement(readTaskNotices, async ({ tx, session }) => ({
    count: await markAllNotices(tx, session.userId),
  })),
]
