import { type BodyOf, field } from '@energy-console/contract'
import {
  type addFileVersion,
  type chooseFileVersion,
  maintenanceFileHolder,
  type moveMaintenanceFiles,
  type saveMaintenanceFiles,
  updateMaintenanceFile,
} from '@energy-console/contract/maintenance'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Attachments, attachmentTable } from '../../../platform/attachments'
import type { Tx } from '../../../platform/database'
import { notFound } from '../../../platform/errors'
import { noteChanges, notesChanges, type Session } from '../../../platform/http'
import { bodySchema, changesBetween, removalOf } from '../../../platform/resource'
import { plainFileName } from '../../../platform/text'
import { holdFolder } from '../folder/rules'
import { maintenanceFolderTable } from '../folder/table'
import { fileKindOf } from './kind'
import { maintenanceFileTable, maintenanceFileVersionTable } from './table'

const { noun } = maintenanceFileHolder
const told = {
  title: 'fileName',
  label: '运维文件',
  schema: bodySchema(updateMaintenanceFile)
    .omit({ id: true })
    .extend({ version: field.number('版本') }),
}

/** Who changes files, and with what. */
interface Changing {
  tx: Tx
  session: Session
  attachments: Attachments
}

/** Where files of a folder belong: at the top to the whole tenant. */
const placeOf = async (tx: Tx, folderId: string | null | undefined) =>
  folderId ? { folderId, stationId: await holdFolder(tx, folderId) } : { folderId: null, stationId: null }

/** A file of each upload, each with its first version. Answers their ids in the order of the uploads. */
export async function saveFiles(
  { tx, session, attachments }: Changing,
  { folderId, files, ...facts }: BodyOf<typeof saveMaintenanceFiles>,
) {
  const place = await placeOf(tx, folderId)
  const made = await tx
    .insert(maintenanceFileTable)
    .values(
      files.map(({ attachmentId, fileName }) => ({
        ...{ ...place, ...facts, attachmentId },
        fileName: fileName === undefined ? '' : plainFileName(fileName),
        kind: 'other' as const,
        updateUserName: session.userName,
      })),
    )
    .returning({ id: maintenanceFileTable.id, attachmentId: maintenanceFileTable.attachmentId })
  await attachments.give(
    tx,
    session,
    noun,
    made.map(({ id, attachmentId }) => ({ recordId: id, attachmentId })),
  )
  const ids = made.map(({ id }) => id)
  await takeOver(tx, ids)
  await tx
    .update(maintenanceFileTable)
    .set({ fileName: attachmentTable.fileName })
    .from(attachmentTable)
    .where(
      and(
        inArray(maintenanceFileTable.id, ids),
        eq(maintenanceFileTable.fileName, ''),
        eq(attachmentTable.id, maintenanceFileTable.attachmentId),
      ),
    )
  await tx.insert(maintenanceFileVersionTable).values(
    made.map(({ id, attachmentId }) => ({
      ...{ fileId: id, attachmentId, version: 1 },
      createUserName: session.userName,
    })),
  )
  return { ids }
}

/** Sets the kind of files by their current versions. */
async function takeOver(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: maintenanceFileTable.id, contentType: attachmentTable.contentType })
    .from(maintenanceFileTable)
    .innerJoin(attachmentTable, eq(attachmentTable.id, maintenanceFileTable.attachmentId))
    .where(inArray(maintenanceFileTable.id, [...ids]))
  for (const kind of new Set(rows.map(({ contentType }) => fileKindOf(contentType)))) {
    const ofKind = rows.filter(({ contentType }) => fileKindOf(contentType) === kind).map(({ id }) => id)
    await tx.update(maintenanceFileTable).set({ kind }).where(inArray(maintenanceFileTable.id, ofKind))
  }
}

type FileRow = typeof maintenanceFileTable.$inferSelect

/** Locks files and refuses (404) where the request does not see one of them. */
async function lockFiles(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await tx
    .select()
    .from(maintenanceFileTable)
    .where(inArray(maintenanceFileTable.id, [...ids]))
    .for('update')
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** Notes what has become of files since they were locked, with the names of their folders. */
async function noteSince(tx: Tx, before: readonly FileRow[]): Promise<void> {
  if (!notesChanges(tx)) return
  const ids = before.map(({ id }) => id)
  const after = await tx.select().from(maintenanceFileTable).where(inArray(maintenanceFileTable.id, ids))
  const folderIds = [...before, ...after].flatMap(({ folderId }) => folderId ?? [])
  const folders = await tx
    .select({ id: maintenanceFolderTable.id, name: maintenanceFolderTable.folderName })
    .from(maintenanceFolderTable)
    .where(inArray(maintenanceFolderTable.id, folderIds))
  const names = new Map(folders.map(({ id, name }) => [id, name]))
  const named = (row: FileRow) => ({ ...row, folderName: names.get(row.folderId ?? '') })
  for (const row of before) {
    const now = after.find(({ id }) => id === row.id)
    if (now) noteChanges(tx, changesBetween(told, named(row), named(now)))
  }
}

export async function changeFile(
  { tx, session }: Changing,
  { id, folderId, fileName, ...facts }: BodyOf<typeof updateMaintenanceFile>,
) {
  // The folder before the files, as whoever moves a folder with its files.
  const place = folderId === undefined ? {} : await placeOf(tx, folderId)
  const before = await lockFiles(tx, [id])
  await tx
    .update(maintenanceFileTable)
    .set({
      ...{ ...facts, ...place, updateUserName: session.userName },
      ...(fileName === undefined ? {} : { fileName: plainFileName(fileName) }),
    })
    .where(eq(maintenanceFileTable.id, id))
  await noteSince(tx, before)
  return { id }
}

export async function moveFiles({ tx, session }: Changing, body: BodyOf<typeof moveMaintenanceFiles>) {
  const ids = body.ids.split(',')
  const place = await placeOf(tx, body.folderId)
  const before = await lockFiles(tx, ids)
  await tx
    .update(maintenanceFileTable)
    .set({ ...place, updateUserName: session.userName })
    .where(inArray(maintenanceFileTable.id, ids))
  await noteSince(tx, before)
}

/** Adds a version, which is current from then on, and until the day that is told with it. */
export async function addVersion(
  { tx, session, attachments }: Changing,
  { id, attachmentId, note = '', expireDate }: BodyOf<typeof addFileVersion>,
) {
  const before = await lockFiles(tx, [id])
  await attachments.give(tx, session, noun, [{ recordId: id, attachmentId }])
  const next = sql<number>`(select coalesce(max(${maintenanceFileVersionTable.version}), 0) + 1
    from ${maintenanceFileVersionTable} where ${maintenanceFileVersionTable.fileId} = ${id})`
  const [made] = await tx
    .insert(maintenanceFileVersionTable)
    .values({ fileId: id, version: next, attachmentId, note, createUserName: session.userName })
    .returning({ version: maintenanceFileVersionTable.version })
  if (!made) throw notFound()
  if (expireDate !== undefined)
    await tx.update(maintenanceFileTable).set({ expireDate }).where(eq(maintenanceFileTable.id, id))
  await makeCurrent({ tx, session }, id, made.version, attachmentId)
  await noteSince(tx, before)
  return { version: made.version }
}

/** Makes an earlier version current. @throws notFound for one that is none */
export async function chooseVersion(
  { tx, session }: Changing,
  { id, version }: BodyOf<typeof chooseFileVersion>,
) {
  const before = await lockFiles(tx, [id])
  const [chosen] = await tx
    .select({ attachmentId: maintenanceFileVersionTable.attachmentId })
    .from(maintenanceFileVersionTable)
    .where(and(eq(maintenanceFileVersionTable.fileId, id), eq(maintenanceFileVersionTable.version, version)))
  if (!chosen) throw notFound()
  await makeCurrent({ tx, session }, id, version, chosen.attachmentId)
  await noteSince(tx, before)
  return { version }
}

async function makeCurrent(
  { tx, session }: Pick<Changing, 'tx' | 'session'>,
  id: string,
  version: number,
  attachmentId: string,
): Promise<void> {
  await tx
    .update(maintenanceFileTable)
    .set({ version, attachmentId, updateUserName: session.userName })
    .where(eq(maintenanceFileTable.id, id))
  await takeOver(tx, [id])
}

/** Removes files with their versions and bytes. */
export async function removeFiles({ tx, attachments }: Changing, ids: readonly string[]): Promise<void> {
  const gone = await lockFiles(tx, ids)
  await attachments.removeOf(tx, noun, ids)
  await tx.delete(maintenanceFileTable).where(inArray(maintenanceFileTable.id, [...ids]))
  noteChanges(
    tx,
    gone.map((file) => removalOf(told, file)),
  )
}
