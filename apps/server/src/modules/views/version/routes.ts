import { getViewVersion, listViewVersions, restoreVersion } from '@energy-console/contract/views'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { requireView } from '../view/queries'
import { restoreSave } from '../view/restoreSave'
import { requireVersion, versionsOf } from './queries'

/** The calls of what a view was at each save. */
export const versionRoutes = ({ clock }: Platform): Implementation[] => [
  implement(listViewVersions, async ({ tx, query }) => versionsOf(tx, await requireView(tx, query.id))),
  implement(getViewVersion, async ({ tx, query }) => {
    const { id } = await requireView(tx, query.id)
    const { revision, name, content } = await requireVersion(tx, id, query.revision)
    return { revision, name, content }
  }),
  implement(restoreVersion, async ({ tx, session, body }) =>
    restoreSave({ tx, session, now: new Date(clock.now()) }, body.id, body.revision),
  ),
]
