import { coreErrors } from '@energy-console/contract'
import { viewErrors, visitKeepDays } from '@energy-console/contract/views'
import { and, count, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import type { RequestInfo } from '../../../platform/http'
import { linkLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { hashOf, newToken } from '../../../platform/secrets'
import { storableText } from '../../../platform/text'
import { contentOfVersion } from '../version/queries'
import { publishedEdition, publishedView } from './published'
import { viewOfLink } from './rules'
import { viewShareTable, viewVisitTable } from './table'

const dayMs = 86_400_000

/**
 * Begins and writes down a visit by a link.
 * @throws linkExpired, notPublished as the view itself; tooManyRequests where the link is opened beyond all reason
 */
export const beginVisit = (db: Database, linkToken: string, request: RequestInfo, now: Date) =>
  db.asSystem(async (tx) => {
    const { view, link } = await viewOfLink(tx, linkToken, now)
    const ofLink = and(
      eq(viewVisitTable.shareId, link.id),
      gt(viewVisitTable.visitTime, new Date(now.getTime() - dayMs)),
    )
    const [today] = await tx.select({ count: count() }).from(viewVisitTable).where(ofLink)
    if (today && today.count >= linkLimits.visitsOfLinkADay) throw refuse(coreErrors.tooManyRequests)
    const token = newToken()
    await tx.insert(viewVisitTable).values({
      tenantId: view.tenantId,
      stationId: view.stationId,
      shareId: link.id,
      viewName: view.name,
      tokenSha256: hashOf(token),
      visitTime: now,
      expireTime: link.expireTime,
      ip: storableText(request.ip, 64),
      userAgent: storableText(request.userAgent, 300),
    })
    return { token, expireTime: link.expireTime }
  })

/** The link that a visit came by, while it stands. @throws linkExpired */
async function linkOfVisit(tx: Tx, visitToken: string, now: Date) {
  const [link] = await tx
    .select(getTableColumns(viewShareTable))
    .from(viewVisitTable)
    .innerJoin(viewShareTable, eq(viewShareTable.id, viewVisitTable.shareId))
    .where(and(eq(viewVisitTable.tokenSha256, hashOf(visitToken)), gt(viewShareTable.expireTime, now)))
  if (!link) throw refuse(viewErrors.linkExpired)
  return link
}

/**
 * The view that a visit shows, as it is published. Read across tenants: the visit is the right to see it, as long as its
 * link stands.
 * @throws linkExpired; notPublished while nothing of it is
 */
export const visitedView = (db: Database, visitToken: string, now: Date) =>
  db.asSystem(async (tx) => {
    const link = await linkOfVisit(tx, visitToken, now)
    return { ...(await publishedView(tx, link.viewId, now)), showsValues: link.valuesUser !== null }
  })

/** What a visit's link shows values of: which content of its view, and as whom. Nothing heavy is read. @throws as `visitedView` */
export const visitedEdition = (db: Database, visitToken: string, now: Date) =>
  db.asSystem(async (tx) => {
    const { id, valuesUser, viewId } = await linkOfVisit(tx, visitToken, now)
    return { linkId: id, valuesUser, ...(await publishedEdition(tx, viewId, now)) }
  })

/** The drawing of an edition. */
export const contentOfEdition = (db: Database, versionId: string): Promise<string> =>
  db.asSystem((tx) => contentOfVersion(tx, versionId))

/** Removes visits that have been kept long enough. */
export function defineVisitJobs({ db, clock, jobs }: Platform): void {
  jobs.define('views.forgetVisits', () =>
    db.asSystem(async (tx) => {
      const limit = new Date(clock.now() - visitKeepDays * dayMs)
      await tx.delete(viewVisitTable).where(lt(viewVisitTable.visitTime, limit))
    }),
  )
  jobs.schedule('views.forgetVisits', '23 3 * * *')
}
