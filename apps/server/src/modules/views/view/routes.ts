import {
  getHomeView,
  getView,
  getViewImage,
  listAllViews,
  listViewNames,
  listViews,
  listViewUsage,
  removeViews,
  saveView,
  setHomeView,
  updateView,
  uploadViewImage,
} from '@energy-console/contract/views'
import {
  type Implementation,
  implement,
  implementDetached,
  implementPublicFile,
} from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { usesAtEveryStation } from '../../../platform/references'
import { imageResponse, storeImage } from '../image/rules'
import { findViews, isPresent, pageOfViews } from './queries'
import { changeView, createView, detailOfView, homeView, makeHome, namesOfViews, recycleViews } from './rules'
import { usesOfViews } from './uses'

/** The calls that store, list and show views. */
export function viewRoutes({ clock, db, references }: Platform): Implementation[] {
  const now = () => new Date(clock.now())
  return [
    implement(listViews, async ({ tx, session, query }) => pageOfViews(tx, session, query, isPresent)),
    implement(listAllViews, async ({ tx, session, query }) =>
      findViews(tx, session, query, { where: isPresent, limit: 1000 }),
    ),
    implement(listViewNames, async ({ tx, query }) => namesOfViews(tx, query)),
    implement(getView, async ({ tx, query }) =>
      detailOfView(tx, query.id, { published: query.published === 'true' }),
    ),
    implement(saveView, async ({ tx, session, body }) => createView({ tx, session, now: now() }, body)),
    implement(updateView, async ({ tx, session, body }) => changeView({ tx, session, now: now() }, body)),
    implement(removeViews, async ({ tx, session, query }) =>
      recycleViews({ tx, session, now: now() }, query.ids.split(',')),
    ),
    implementDetached(listViewUsage, async ({ query, ...context }) =>
      usesAtEveryStation(context, (within) => usesOfViews(references, within, query.ids.split(','), now())),
    ),
    implement(setHomeView, async ({ tx, query }) =>
      makeHome(tx, query.id, { enabled: query.enabled !== 'false' }),
    ),
    implement(getHomeView, async ({ tx, query }) => homeView(tx, query.stationId)),
    implement(uploadViewImage, async ({ tx, body }) => storeImage({ tx, now: now() }, body.data)),
    implementPublicFile(getViewImage, ({ query }) => imageResponse(db, query.hash)),
  ]
}
