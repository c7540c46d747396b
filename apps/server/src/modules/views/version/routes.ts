import { getViewVersion, listViewVersions, restoreVersion } from '@energy-console/contract/views'
import { type Implementation, implement } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { requireVersion, versionsOf } from './queries'
import { restoreSave } from './rules'

/** The calls of what a view was at each save. */
export const versionRoutes = ({ clock }: Platform): Implementation[] => [
  implement(listViewVersions, async ({ tx, query }) => versionsOf(tx, query.id)),
  implement(getViewVersion, async ({ tx, query }) => {
    const { revision, name, content } = await requireVersion(tx, query.id, query.revision)
    return { revision, name, content }
  }),
  implement(restoreVersion, async ({ tx, session, body }) =>
    restoreSave({ tx, session, now: new Date(clock.now()) }, body.id, body.revision),
  ),
]
