import {
  copyView,
  listRemovedViews,
  listViewFolders,
  publishView,
  purgeViews,
  restoreViews,
} from '@energy-console/contract/views'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { isRecycled, pageOfViews } from '../view/queries'
import { changeView } from '../view/rules'
import { foldersAndTags } from './queries'
import { copyOfView, purgeRecycled, restoreRecycled } from './rules'

/** The calls around views: publishing, copies, folders, the recycle bin. */
export function libraryRoutes({ bus, clock }: Platform): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(publishView, async ({ tx, session, body: { id, revision, published = true }, afterCommit }) => {
      afterCommit(() => bus.publish('socket.shared', { tenantId: session.tenantId }))
      return changeView(
        { tx, session, now: now() },
        { id, revision, status: published ? 'published' : 'draft' },
      )
    }),
    implement(copyView, async ({ tx, session, body }) =>
      copyOfView({ tx, session, now: now() }, body.id, body.name),
    ),
    implement(listRemovedViews, async ({ tx, session, query }) =>
      pageOfViews(tx, session, query, isRecycled),
    ),
    implement(restoreViews, async ({ tx, query }) => restoreRecycled(tx, query.ids.split(','))),
    implement(purgeViews, async ({ tx, query }) => purgeRecycled(tx, query.ids.split(','))),
    implement(listViewFolders, async ({ tx }) => foldersAndTags(tx)),
  ]
}
