import { createHash, randomBytes } from 'node:crypto'
import { cutText, usableTimeZone } from '@energy-console/contract'
import { viewErrors } from '@energy-console/contract/views'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { isOpen, tenantTable } from '../../identity'
import { stationTable } from '../../stations'
import { requireVersion, versionAt } from '../version/queries'
import { isRecycled, requireView } from '../view/queries'
import { changeView, createView, type Editing } from '../view/rules'
import { viewShareTable, viewTable } from '../view/table'

/** A copy in the same station and folder, as a draft. */
export async function copyOfView(editing: Editing, id: string, name: string | undefined) {
  const { content, type, stationId, thumbnail, folder, tags, name: old } = await requireView(editing.tx, id)
  const copyName = name ?? cutText(`${old} 副本`, 100)
  return createView(editing, { name: copyName, type, stationId, content, thumbnail, folder, tags })
}

/** Makes a kept save the working copy. */
export async function restoreSave(editing: Editing, id: string, revision: number) {
  const { content } = await requireVersion(editing.tx, id, revision)
  const { revision: newest } = await requireView(editing.tx, id)
  return changeView(editing, { id, revision: newest, content })
}

/** Takes views out of the recycle bin; with one that is not in it nothing happens. */
export async function restoreRecycled(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const changed = await tx
    .update(viewTable)
    .set({ removedTime: null, removedUserName: null })
    .where(and(inArray(viewTable.id, wanted), isRecycled))
    .returning({ id: viewTable.id })
  if (changed.length !== wanted.length) throw notFound()
}

/** Ends views of the recycle bin for good. */
export async function purgeRecycled(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const removed = await tx
    .delete(viewTable)
    .where(and(inArray(viewTable.id, wanted), isRecycled))
    .returning({ id: viewTable.id })
  if (removed.length !== wanted.length) throw notFound()
}

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

/** Folders and tags in use. */
export async function foldersAndTags(tx: Tx) {
  const rows = await tx.select({ folder: viewTable.folder, tags: viewTable.tags }).from(viewTable).limit(5000)
  const sorted = (values: (string | null)[]) =>
    [...new Set(values)].filter((value): value is string => Boolean(value)).sort()
  return { folders: sorted(rows.map((row) => row.folder)), tags: sorted(rows.flatMap((row) => row.tags)) }
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
