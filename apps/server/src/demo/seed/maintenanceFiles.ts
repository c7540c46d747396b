import { eq } from 'drizzle-orm'
import {
  fileKindOf,
  maintenanceFileTable,
  maintenanceFileVersionTable,
  maintenanceFolderTable,
} from '../../modules/maintenance'
import { storeFile } from '../../platform/attachments'
import type { Tx } from '../../platform/database'
import { type DemoFile, demoFiles, demoFolders } from '../files/demoFiles'
import type { Words } from '../words/words'
import type { Catalogue } from './catalogue'

const author = '管理员'
const dayMs = 86_400_000
/** The plant stands at UTC+8. */
const zoneMs = 8 * 3_600_000

interface Folder {
  id: string
  stationId: string | null
}

/** Stores the demo's folders and files with their versions; days of expiry follow from `nowMs`. */
export async function seedMaintenanceFiles(
  tx: Tx,
  { stations, nowMs }: Pick<Catalogue, 'stations'> & { nowMs: number },
  words: Words,
): Promise<void> {
  const folders = new Map<string, Folder>()
  for (const [folderRank, { path, station }] of demoFolders.entries()) {
    const [folderName = '', ...above] = path.split('/').reverse()
    const parent = folders.get(above.reverse().join('/'))
    const stationId = parent?.stationId ?? (station ? stations[station] : null)
    const [made] = await tx
      .insert(maintenanceFolderTable)
      .values({ folderName, folderRank, stationId, parentId: parent?.id ?? '0' })
      .returning({ id: maintenanceFolderTable.id, stationId: maintenanceFolderTable.stationId })
    if (made) folders.set(path, made)
  }
  for (const file of demoFiles(words)) await storeDemoFile(tx, file, folders.get(file.folder), nowMs)
}

async function storeDemoFile(tx: Tx, file: DemoFile, folder: Folder | undefined, nowMs: number) {
  const { fileName, tags, expiresInDays, remindDays = 30, remark = '', versions } = file
  const current = versions.at(-1)
  if (!folder || !current) return
  const expireDate =
    expiresInDays === undefined
      ? null
      : new Date(nowMs + zoneMs + expiresInDays * dayMs).toISOString().slice(0, 10)
  const [made] = await tx
    .insert(maintenanceFileTable)
    .values({
      ...{ fileName, tags: [...tags], expireDate, remindDays, remark },
      folderId: folder.id,
      stationId: folder.stationId,
      kind: fileKindOf(current.contentType),
      version: versions.length,
      // Its bytes name the record that holds them, so that they come second.
      attachmentId: '0',
      updateUserName: author,
    })
    .returning({ id: maintenanceFileTable.id })
  if (!made) return
  let attachmentId = '0'
  for (const [index, { note, ...content }] of versions.entries()) {
    attachmentId = await storeFile(
      tx,
      { holder: 'maintenanceFile', recordId: made.id },
      { fileName, ...content },
    )
    await tx.insert(maintenanceFileVersionTable).values({
      ...{ fileId: made.id, version: index + 1, attachmentId, note },
      createUserName: author,
    })
  }
  await tx.update(maintenanceFileTable).set({ attachmentId }).where(eq(maintenanceFileTable.id, made.id))
}
