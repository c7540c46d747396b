import {
  changeViewLink,
  endViewLink,
  getSharedIntake,
  getSharedPicture,
  getSharedView,
  getViewLinks,
  listSharedHistory,
  listSharedPoints,
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
import { zoneOfView } from './published'
import type { ValueReader } from './readValues'
import { changeLink, endLink, endLinks, linksOf, shareLink } from './rules'
import { viewVisitTable } from './table'
import { beginVisit, visitedEdition, visitedView } from './visits'
import { watchShared } from './watchShared'

/** What visits see beyond the drawing; without `values` no points, without `viewings` no cameras. */
interface Seen {
  viewings?: Viewings | undefined
  values?: ValueReader | undefined
}

/** The calls of links, and what a link shows. */
export function shareRoutes(platform: Platform, { viewings, values }: Seen): Implementation[] {
  const { bus, clock, db, disk } = platform
  const now = () => new Date(clock.now())
  return [
    implement(shareView, async ({ tx, session, body }) => shareLink({ tx, session, now: now() }, body)),
    implement(getViewLinks, ({ tx, query }) => linksOf(tx, query.id, now())),
    implement(changeViewLink, async ({ tx, session, body, afterCommit }) => {
      await changeLink({ tx, session, now: now() }, body)
      afterCommit(() => bus.publish('socket.shared', { tenantId: session.tenantId }))
    }),
    implement(endViewLink, async ({ tx, session, body, afterCommit }) => {
      await endLink({ tx, now: now() }, body.id)
      afterCommit(() => bus.publish('socket.shared', { tenantId: session.tenantId }))
    }),
    implement(unshareView, async ({ tx, session, query, afterCommit }) => {
      await endLinks(tx, query.id)
      afterCommit(() => bus.publish('socket.shared', { tenantId: session.tenantId }))
    }),
    implementPublic(openVisit, ({ body, request }) => beginVisit(db, body.token, request, now())),
    implementPublic(getSharedPicture, ({ body }) => {
      if (!viewings) throw notFound()
      return watchShared(platform, viewings, body)
    }),
    ...mountListing(visits, { from: viewVisitTable }, platform),
    implementPublic(getSharedView, async ({ query }) => {
      const view = await visitedView(db, query.token, now())
      const { id, name, type, content, revision, showsValues } = view
      return { id, name, type, content, revision, showsValues, timeZone: await zoneOfView(db, view) }
    }),
    implementPublic(getSharedIntake, async ({ query }) => {
      await visitedEdition(db, query.token, now())
      return { isHeld: disk.state.level === 'full' }
    }),
    implementPublic(listSharedPoints, ({ query }) => {
      if (!values) throw notFound()
      return values.points(query)
    }),
    implementPublic(listSharedHistory, ({ query }) => {
      if (!values) throw notFound()
      return values.history(query)
    }),
  ]
}
