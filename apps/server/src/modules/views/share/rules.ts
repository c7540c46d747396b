import { createHash, randomBytes } from 'node:crypto'
import { usableTimeZone } from '@energy-console/contract'
import { viewErrors } from '@energy-console/contract/views'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { isOpen, tenantTable } from '../../identity'
import { stationTable } from '../../stations'
import { versionAt } from '../version/queries'
import { requireView } from '../view/queries'
import type { Editing } from '../view/rules'
import { viewShareTable } from './table'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const dayMs = 86_400_000

/** A new link to the published view. */
export async function shareLink({ tx, now }: Editing, viewId: string, days = 7) {
  await requireView(tx, viewId)
  const token = randomBytes(24).toString('hex')
  const expireTime = new Date(now.getTime() + days * dayMs)
  await tx.insert(viewShareTable).values({ viewId, tokenSha256: hashOf(token), expireTime })
  return { token, expireTime }
}

/** Ends all links of a view. */
export async function endLinks(tx: Tx, viewId: string): Promise<void> {
  await requireView(tx, viewId)
  await tx.delete(viewShareTable).where(eq(viewShareTable.viewId, viewId))
}

/**
 * The view that a link shows, as it is published. Read across tenants: the token is the right to see it.
 * @throws linkExpired; notPublished while nothing of it is
 */
export const linkedView = (db: Database, token: string, now: Date) =>
  db.asSystem(async (tx) => {
    const [link] = await tx
      .select({ viewId: viewShareTable.viewId })
      .from(viewShareTable)
      .where(and(eq(viewShareTable.tokenSha256, hashOf(token)), gt(viewShareTable.expireTime, now)))
    if (!link) throw refuse(viewErrors.linkExpired)
    const view = await requireView(tx, link.viewId)
    const [tenant] = await tx.select().from(tenantTable).where(eq(tenantTable.tenantId, view.tenantId))
    if (tenant && !isOpen(tenant, now.getTime())) throw refuse(viewErrors.linkExpired)
    const { id, publishedRevision } = view
    const published = publishedRevision === null ? undefined : await versionAt(tx, id, publishedRevision)
    if (publishedRevision === null || !published) throw refuse(viewErrors.notPublished)
    return { ...view, content: published.content, revision: publishedRevision }
  })

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
