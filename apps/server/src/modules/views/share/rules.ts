import { type BodyOf, field } from '@energy-console/contract'
import {
  type changeViewLink,
  mostLinksListed,
  type shareView,
  viewErrors,
} from '@energy-console/contract/views'
import { and, count, desc, eq, gt, max, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { changesBetween, removalOf } from '../../../platform/resource'
import { hashOf, newToken } from '../../../platform/secrets'
import { requireView } from '../view/queries'
import type { Editing } from '../view/rules'
import { publishedView } from './published'
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
  const { link, view } = await standingLink(tx, id, now)
  await tx
    .update(viewShareTable)
    .set({ valuesUser: showsValues ? session.userId : null, updateTime: now })
    .where(eq(viewShareTable.id, id))
  const before = { name: view.name, showsValues: link.valuesUser !== null }
  noteChanges(tx, changesBetween(toldOfLink, before, { ...before, showsValues }))
}

/** A link that stands, of a view that the caller may change. @throws 404 */
async function standingLink(tx: Tx, id: string, now: Date) {
  const [link] = await tx
    .select()
    .from(viewShareTable)
    .where(and(eq(viewShareTable.id, id), gt(viewShareTable.expireTime, now)))
  if (!link) throw notFound()
  return { link, view: await requireView(tx, link.viewId) }
}

/** Ends one link. @throws 404 */
export async function endLink({ tx, now }: Pick<Editing, 'tx' | 'now'>, id: string): Promise<void> {
  const { link, view } = await standingLink(tx, id, now)
  await tx.delete(viewShareTable).where(eq(viewShareTable.id, link.id))
  noteChanges(tx, [removalOf(toldOfLink, view)])
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
