import {
  copyView,
  getSharedView,
  getViewVersion,
  listRemovedViews,
  listViewFolders,
  listViewVersions,
  matchStation,
  publishView,
  purgeViews,
  rebindView,
  restoreVersion,
  restoreViews,
  shareView,
  unshareView,
} from '@energy-console/contract/views'
import { type Implementation, implement, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { copyForStation, matchesForStation } from '../rebind/rules'
import { requireVersion, versionsOf } from '../version/queries'
import { isRecycled, pageOfViews } from '../view/queries'
import { changeView } from '../view/rules'
import {
  copyOfView,
  endLinks,
  foldersAndTags,
  linkedView,
  purgeRecycled,
  restoreRecycled,
  restoreSave,
  shareLink,
  zoneOfView,
} from './rules'

/** The calls around views: publishing, copies, versions, recycle bin, links. */
export function libraryRoutes({ clock, db }: Platform): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(publishView, async ({ tx, session, body: { id, revision, published = true } }) =>
      changeView({ tx, session, now: now() }, { id, revision, status: published ? 'published' : 'draft' }),
    ),
    implement(copyView, async ({ tx, session, body }) =>
      copyOfView({ tx, session, now: now() }, body.id, body.name),
    ),
    implement(matchStation, async ({ tx, query }) => matchesForStation(tx, query.id, query.stationId)),
    implement(rebindView, async ({ tx, session, body }) => copyForStation({ tx, session, now: now() }, body)),
    implement(listViewVersions, async ({ tx, query }) => versionsOf(tx, query.id)),
    implement(getViewVersion, async ({ tx, query }) => {
      const { revision, name, content } = await requireVersion(tx, query.id, query.revision)
      return { revision, name, content }
    }),
    implement(restoreVersion, async ({ tx, session, body }) =>
      restoreSave({ tx, session, now: now() }, body.id, body.revision),
    ),
    implement(listRemovedViews, async ({ tx, session, query }) =>
      pageOfViews(tx, session, query, isRecycled),
    ),
    implement(restoreViews, async ({ tx, query }) => restoreRecycled(tx, query.ids.split(','))),
    implement(purgeViews, async ({ tx, query }) => purgeRecycled(tx, query.ids.split(','))),
    implement(listViewFolders, async ({ tx }) => foldersAndTags(tx)),
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
