import { desc, eq, sql } from 'drizzle-orm'
import { attachmentTable } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { maintenanceFolderTable } from '../folder/table'
import { findFiles, ofStations, type Today } from './queries'
import { maintenanceFileTable, maintenanceFileVersionTable } from './table'

/** A file with all its versions, the newest first. @throws notFound */
export async function detailOfFile(tx: Tx, today: Today, id: string) {
  const [file] = await findFiles(tx, today, { where: eq(maintenanceFileTable.id, id), order: [], limit: 1 })
  if (!file) throw notFound()
  const history = await tx
    .select({ version: maintenanceFileVersionTable, attachment: attachmentTable })
    .from(maintenanceFileVersionTable)
    .innerJoin(attachmentTable, eq(attachmentTable.id, maintenanceFileVersionTable.attachmentId))
    .where(eq(maintenanceFileVersionTable.fileId, id))
    .orderBy(desc(maintenanceFileVersionTable.version))
    .limit(1000)
  return {
    ...file,
    history: history.map(({ version, attachment }) => ({
      id: version.id,
      version: version.version,
      note: version.note,
      attachment: {
        id: attachment.id,
        fileName: attachment.fileName,
        size: attachment.size,
        contentType: attachment.contentType,
      },
      isCurrent: version.version === file.version,
      createTime: version.createTime,
      createUserName: version.createUserName,
    })),
  }
}

/** Tags in use, and how many files lie in each folder; of some stations with what belongs to none, or of all. */
export async function factsOfFiles(tx: Tx, stationIds: string | undefined) {
  const isThere = ofStations(stationIds) ?? sql`true`
  const tags = await tx.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from ${maintenanceFileTable}, unnest(tags) as tag
    where ${isThere}
    group by tag order by 2 desc, 1 limit 200`)
  const folders = await tx
    .select({ folderId: maintenanceFileTable.folderId, count: sql<number>`count(*)::int` })
    .from(maintenanceFileTable)
    .leftJoin(maintenanceFolderTable, eq(maintenanceFolderTable.id, maintenanceFileTable.folderId))
    .where(isThere)
    .groupBy(maintenanceFileTable.folderId)
    .limit(10_000)
  return { tags: tags.rows, folders }
}
