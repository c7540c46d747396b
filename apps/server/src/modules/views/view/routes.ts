import {
  getHomeView,
  getView,
  listAllViews,
  listDeviceViews,
  listViewNames,
  listViews,
  listViewUsage,
  removeViews,
  saveView,
  setHomeView,
  updateView,
} from '@energy-console/contract/views'
import { type Implementation, implement, implementDetached } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { usesAtEveryStation } from '../../../platform/references'
import { viewsOfDevice } from './ofDevice'
import { findViews, isPresent, pageOfViews } from './queries'
import { detailOfView, homeView, namesOfViews } from './reading'
import { changeView, createView, makeHome, recycleViews } from './rules'
import { usesOfViews } from './uses'

/** The calls that store, list and show views. */
export function viewRoutes({ bus, clock, references }: Platform): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(listViews, async ({ tx, session, query }) => pageOfViews(tx, session, query, isPresent)),
    implement(listAllViews, async ({ tx, session, query }) =>
      findViews(tx, session, query, { where: isPresent, limit: 1000 }),
    ),
    implement(listViewNames, async ({ tx, query }) => namesOfViews(tx, query)),
    implement(listDeviceViews, ({ tx, query }) => viewsOfDevice(tx, query.deviceId)),
    implement(getView, async ({ tx, query }) =>
      detailOfView(tx, query.id, { published: query.published === 'true' }),
    ),
    implement(saveView, async ({ tx, session, body }) => createView({ tx, session, now: now() }, body)),
    implement(updateView, async ({ tx, session, body, afterCommit }) => {
      // it may be published no more, or otherwise
      if (body.status !== undefined)
        afterCommit(() => bus.publish('socket.shared', { tenantId: session.tenantId }))
      return changeView({ tx, session, now: now() }, body)
    }),
    implement(removeViews, async ({ tx, session, query, afterCommit }) => {
      await recycleViews({ tx, session, now: now() }, query.ids.split(','))
      afterCommit(() => bus.publish('socket.shared', { tenantId: session.tenantId }))
    }),
    implementDetached(listViewUsage, async ({ query, ...context }) =>
      usesAtEveryStation(context, (within) => usesOfViews(references, within, query.ids.split(','), now())),
    ),
    implement(setHomeView, async ({ tx, query }) =>
      makeHome(tx, query.id, { enabled: query.enabled !== 'false' }),
    ),
    implement(getHomeView, async ({ tx, query }) => homeView(tx, query.stationIds?.split(','))),
  ]
}
