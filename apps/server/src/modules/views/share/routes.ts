import { getSharedView, shareView, unshareView } from '@energy-console/contract/views'
import { type Implementation, implement, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { endLinks, linkedView, shareLink, zoneOfView } from './rules'

/** The calls of links, and what a link shows. */
export function shareRoutes({ clock, db }: Platform): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(shareView, async ({ tx, session, body }) =>
      shareLink({ tx, session, now: now() }, body.id, body.days),
    ),
    implement(unshareView, async ({ tx, query }) => endLinks(tx, query.id)),
    implementPublic(getSharedView, async ({ query }) => {
      const view = await linkedView(db, query.token, now())
      const { id, name, type, content, revision } = view
      return { id, name, type, content, revision, timeZone: await zoneOfView(db, view) }
    }),
  ]
}
