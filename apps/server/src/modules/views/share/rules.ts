import { usableTimeZone } from '@energy-console/contract'
import { viewErrors } from '@energy-console/contract/views'
import { and, count, eq, gt, max, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { hashOf, newToken } from '../../../platform/secrets'
import { isOpen, tenantTable } from '../../identity'
import { stationTable } from '../../stations'
import { versionAt } from '../version/queries'
import { requireView } from '../view/queries'
import type { Editing } from '../view/rules'
import { viewShareTable } from './table'

const dayMs = 86_400_000

/** A new link to the published view. */
export async function shareLink({ tx, now }: Editing, viewId: string, days = 7) {
  await requireView(tx, viewId)
  const token = newToken()
  const expireTime = new Date(now.getTime() + days * dayMs)
  await tx.insert(viewShareTable).values({ viewId, tokenSha256: hashOf(token), expireTime })
  return { token, expireTime }
}

/** How many links of a view stand, and when the last of them ends. */
export async function linksOf(tx: Tx, viewId: string, now: Date) {
  await requireView(tx, viewId)
  const [links] = await tx
    .select({ count: count(), lastExpireTime: max(viewShareTable.expireTime) })
    .from(viewShareTable)
    .where(and(eq(viewShareTable.viewId, viewId), gt(viewShareTable.expireTime, now)))
  return { count: links?.count ?? 0, lastExpireTime: links?.lastExpireTime ?? null }
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

/** A view as it is published, whoever asks. @throws linkExpired where its tenant is closed; notPublished */
export async function publishedView(tx: Tx, viewId: string, now: Date) {
  const view = await requireView(tx, viewId)
  const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.tenantId, view.tenantId))
  if (tenant && !isOpen(tenant, now.getTime())) throw refuse(viewErrors.linkExpired)
  const { id, publishedRevision } = view
  const published = publishedRevision === null ? undefined : await versionAt(tx, id, publishedRevision)
  if (publishedRevision === null || !published) throw refuse(viewErrors.notPublished)
  return { ...view, content: published.content, revision: publishedRevision }
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
