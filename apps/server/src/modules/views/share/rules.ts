import { type BodyOf, field, usableTimeZone } from '@energy-console/contract'
import {
  type changeViewLink,
  mostLinksListed,
  type shareView,
  viewErrors,
} from '@energy-console/contract/views'
import { and, count, desc, eq, gt, max, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { changesBetween } from '../../../platform/resource'
import { hashOf, newToken } from '../../../platform/secrets'
import { isOpen, tenantTable } from '../../identity'
import { stationTable } from '../../stations'
import { editionAt, versionAt } from '../version/queries'
import { isPresent, requireView } from '../view/queries'
import type { Editing } from '../view/rules'
import { viewTable } from '../view/table'
import { viewShareTable } from './table'

const dayMs = 86_400_000

/** A new link to the published view. Values are shown as far as whoever makes it sees them. */
export async function shareLink(
  { tx, session, now }: Editing,
  { id, days = 7, showsValues = false }: BodyOf<typeof shareView>,
) {
  await requireView(tx, id)
  const token = newToken()
  const expireTime = new Date(now.getTime() + days * dayMs)
  await tx.insert(viewShareTable).values({
    ...{ viewId: id, tokenSha256: hashOf(token), expireTime },
    valuesUser: showsValues ? session.userId : null,
  })
  return { token, expireTime }
}

/** How many links of a view stand, when the last of them ends, and the newest of them. */
export async function linksOf(tx: Tx, viewId: string, now: Date) {
  await requireView(tx, viewId)
  const isStanding = and(eq(viewShareTable.viewId, viewId), gt(viewShareTable.expireTime, now))
  const [all] = await tx
    .select({ count: count(), lastExpireTime: max(viewShareTable.expireTime) })
    .from(viewShareTable)
    .where(isStanding)
  const links = await tx
    .select({
      id: viewShareTable.id,
      createTime: viewShareTable.createTime,
      userName: sql<string | null>`(select u.real_name from app_user u where u.id = view_share.create_user)`,
      expireTime: viewShareTable.expireTime,
      showsValues: sql<boolean>`view_share.values_user is not null`,
      visits: sql<number>`(select count(*)::int from view_visit v where v.share_id = view_share.id)`,
    })
    .from(viewShareTable)
    .where(isStanding)
    .orderBy(desc(viewShareTable.id))
    .limit(mostLinksListed)
  return { count: all?.count ?? 0, lastExpireTime: all?.lastExpireTime ?? null, links }
}

/** What the operation log tells of a link, under the name of its view. */
const toldOfLink = {
  title: 'name',
  label: '分享链接',
  schema: z.object({ showsValues: field.toggle('显示实时数据') }),
}

/** Shows the visitors of a link values, as far as the caller sees them, or none any more. @throws 404 */
export async function changeLink(
  { tx, session, now }: Editing,
  { id, showsValues }: BodyOf<typeof changeViewLink>,
): Promise<void> {
  const [link] = await tx
    .select()
    .from(viewShareTable)
    .where(and(eq(viewShareTable.id, id), gt(viewShareTable.expireTime, now)))
  if (!link) throw notFound()
  const view = await requireView(tx, link.viewId)
  await tx
    .update(viewShareTable)
    .set({ valuesUser: showsValues ? session.userId : null, updateTime: now })
    .where(eq(viewShareTable.id, id))
  const before = { name: view.name, showsValues: link.valuesUser !== null }
  noteChanges(tx, changesBetween(toldOfLink, before, { ...before, showsValues }))
}

/** Ends all links of a view. */
export async function endLinks(tx: Tx, viewId: string): Promise<void> {
  await requireView(tx, viewId)
  await tx.delete(viewShareTable).where(eq(viewShareTable.viewId, viewId))
}

/** A link that stands, with its view. @throws linkExpired; notPublished while nothing of the view is */
export async function viewOfLink(tx: Tx, token: string, now: Date) {
  const [link] = await tx
    .select()
    .from(viewShareTable)
    .where(and(eq(viewShareTable.tokenSha256, hashOf(token)), gt(viewShareTable.expireTime, now)))
  if (!link) throw refuse(viewErrors.linkExpired)
  return { link, view: await publishedView(tx, link.viewId, now) }
}

/** Refuses what belongs to a tenant that takes no part. @throws linkExpired */
async function requireOpenTenant(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.tenantId, tenantId))
  if (tenant && !isOpen(tenant, now.getTime())) throw refuse(viewErrors.linkExpired)
}

/** A view as it is published, whoever asks. @throws linkExpired where its tenant is closed; notPublished */
export async function publishedView(tx: Tx, viewId: string, now: Date) {
  const view = await requireView(tx, viewId)
  await requireOpenTenant(tx, view.tenantId, now)
  const { id, publishedRevision } = view
  const published = publishedRevision === null ? undefined : await versionAt(tx, id, publishedRevision)
  if (publishedRevision === null || !published) throw refuse(viewErrors.notPublished)
  return { ...view, content: published.content, revision: publishedRevision }
}

/** Which save of a view is published, without its content. @throws as `publishedView` */
export async function publishedEdition(tx: Tx, viewId: string, now: Date) {
  const [view] = await tx
    .select({ tenantId: viewTable.tenantId, publishedRevision: viewTable.publishedRevision })
    .from(viewTable)
    .where(and(eq(viewTable.id, viewId), isPresent))
  if (!view) throw notFound()
  const { tenantId, publishedRevision } = view
  await requireOpenTenant(tx, tenantId, now)
  const published = publishedRevision === null ? undefined : await editionAt(tx, viewId, publishedRevision)
  if (!published) throw refuse(viewErrors.notPublished)
  return { tenantId, versionId: published.id, savedStationIds: published.savedStationIds }
}

/** The time zone of a view's clocks: that of its station, else of its tenant; UTC where its name is unusable. */
export const zoneOfView = (
  db: Database,
  { tenantId, stationId }: { tenantId: string; stationId: string | null },
): Promise<string> =>
  db.asSystem(async (tx) => {
    const zone = sql<string>`coalesce(${stationTable.timeZone}, ${tenantTable.timeZone})`
    const [found] = await tx
      .select({ zone })
      .from(tenantTable)
      .leftJoin(stationTable, and(eq(stationTable.id, stationId ?? '0'), eq(stationTable.tenantId, tenantId)))
      .where(eq(tenantTable.tenantId, tenantId))
    return usableTimeZone(found?.zone ?? 'UTC')
  })
