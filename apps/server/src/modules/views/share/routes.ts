import {
  getSharedPicture,
  getSharedView,
  getViewLinks,
  openVisit,
  shareView,
  unshareView,
  visits,
} from '@energy-console/contract/views'
import { notFound } from '../../../platform/errors'
import { type Implementation, implement, implementPublic } from '../../../platform/http'
import type { Platform } from '../../../platform/module'
import { mountListing } from '../../../platform/resource'
import type { Viewings } from '../../devices'
import { endLinks, linksOf, shareLink, zoneOfView } from './rules'
import { viewVisitTable } from './table'
import { beginVisit, visitedView } from './visits'
import { watchShared } from './watchShared'

/** The calls of links, and what a link shows. */
export function shareRoutes(platform: Platform, viewings: Viewings | undefined): Implementation[] {
  const { clock, db } = platform
  const now = () => new Date(clock.now())
  return [
    implement(shareView, async ({ tx, session, body }) =>
      shareLink({ tx, session, now: now() }, body.id, body.days),
    ),
    implement(getViewLinks, ({ tx, query }) => linksOf(tx, query.id, now())),
    implement(unshareView, async ({ tx, query }) => endLinks(tx, query.id)),
    implementPublic(openVisit, ({ body, request }) => beginVisit(db, body.token, request, now())),
    implementPublic(getSharedPicture, ({ body }) => {
      if (!viewings) throw notFound()
      return watchShared(platform, viewings, body)
    }),
    ...mountListing(visits, { from: viewVisitTable }, platform),
    implementPublic(getSharedView, async ({ query }) => {
      const view = await visitedView(db, query.token, now())
      const { id, name, type, content, revision } = view
      return { id, name, type, content, revision, timeZone: await zoneOfView(db, view) }
    }),
  ]
}
