import { usableTimeZone } from '@energy-console/contract'
import { viewErrors } from '@energy-console/contract/views'
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { isOpen, tenantTable } from '../../identity'
import { stationTable } from '../../stations'
import { editionAt, versionAt } from '../version/queries'
import { isPresent, requireView } from '../view/queries'
import { viewTable } from '../view/table'

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
