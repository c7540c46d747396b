import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { viewVersionTable } from './table'

/** Saves of one view whose content is kept, beside the published one. */
export const keptVersions = 50

/** The content as of a revision: that of the newest kept save up to it. Undefined when there is none. */
export async function versionAt(tx: Tx, viewId: string, revision: number) {
  const [version] = await tx
    .select()
    .from(viewVersionTable)
    .where(and(eq(viewVersionTable.viewId, viewId), lte(viewVersionTable.revision, revision)))
    .orderBy(desc(viewVersionTable.revision))
    .limit(1)
  return version
}

/** The same without its content. */
export async function editionAt(tx: Tx, viewId: string, revision: number) {
  const { content: _content, named: _named, ...light } = getTableColumns(viewVersionTable)
  const [version] = await tx
    .select(light)
    .from(viewVersionTable)
    .where(and(eq(viewVersionTable.viewId, viewId), lte(viewVersionTable.revision, revision)))
    .orderBy(desc(viewVersionTable.revision))
    .limit(1)
  return version
}

/** What was saved then. @throws 404 */
export async function contentOfVersion(tx: Tx, id: string): Promise<string> {
  const [version] = await tx
    .select({ content: viewVersionTable.content })
    .from(viewVersionTable)
    .where(eq(viewVersionTable.id, id))
  if (!version) throw notFound()
  return version.content
}

/** The kept saves of a view, newest first. */
export async function versionsOf(tx: Tx, view: { id: string; publishedRevision: number | null }) {
  const { id: viewId, publishedRevision } = view
  const published = await versionAt(tx, viewId, publishedRevision ?? 0)
  const rows = await tx
    .select({
      revision: viewVersionTable.revision,
      name: viewVersionTable.name,
      savedTime: viewVersionTable.savedTime,
      savedUserName: viewVersionTable.savedUserName,
      characters: sql<number>`length(${viewVersionTable.content})`,
    })
    .from(viewVersionTable)
    .where(eq(viewVersionTable.viewId, viewId))
    .orderBy(desc(viewVersionTable.revision))
    .limit(keptVersions + 1)
  return rows.map((row) => ({ ...row, isPublished: row.revision === published?.revision }))
}

/** One kept save of a view that the caller sees. @throws 404 */
export async function requireVersion(tx: Tx, viewId: string, revision: number) {
  const [version] = await tx
    .select()
    .from(viewVersionTable)
    .where(and(eq(viewVersionTable.viewId, viewId), eq(viewVersionTable.revision, revision)))
  if (!version) throw notFound()
  return version
}
