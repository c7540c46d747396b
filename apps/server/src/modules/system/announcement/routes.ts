import { announcements, listUnreadAnnouncements, readAnnouncements } from '@energy-console/contract/system'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountResource } from '../../../platform/resource'
import { findUnread } from './queries'
import { announcementHooks, markRead } from './rules'
import { announcementTable } from './table'

/** 公告管理, and what its readers have not seen yet. */
export const announcementRoutes = (platform: Platform): readonly Implementation[] => {
  const now = () => new Date(platform.clock.now())
  return [
    ...mountResource(announcements, announcementTable, platform, announcementHooks),
    implement(listUnreadAnnouncements, ({ tx, session }) => findUnread(tx, session.userId, now())),
    implement(readAnnouncements, ({ tx, session, query }) =>
      markRead(tx, session, query.ids.split(','), now()),
    ),
  ]
}
