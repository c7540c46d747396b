import {
  endOwnSessions,
  getAvatar,
  listOwnSessions,
  saveNotificationWishes,
  setOwnAvatar,
  updateOwnProfile,
} from '@energy-console/contract/identity'
import {
  type Implementation,
  implement,
  implementDetached,
  implementPublicFile,
} from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { endOwn, sessionsOf } from '../session/ownSessions'
import { avatarResponse, storeAvatar } from './avatar'
import { changeProfile, keepWishes } from './rules'

/** The calls of a user's own account. */
export function accountRoutes(platform: Platform): readonly Implementation[] {
  const { clock, db } = platform
  const now = () => new Date(clock.now())
  return [
    implement(updateOwnProfile, ({ tx, session, body }) => changeProfile(tx, session.userId, body)),
    implement(setOwnAvatar, ({ tx, session, body }) =>
      storeAvatar({ tx, userId: session.userId, now: now() }, body.data),
    ),
    implementPublicFile(getAvatar, ({ query }) => avatarResponse(db, query.hash)),
    implementDetached(listOwnSessions, ({ session }) => sessionsOf(platform, session)),
    implementDetached(endOwnSessions, ({ session, body }) => endOwn(platform, session, body.ids.split(','))),
    implement(saveNotificationWishes, ({ tx, session, body }) => keepWishes(tx, session.userId, body)),
  ]
}
