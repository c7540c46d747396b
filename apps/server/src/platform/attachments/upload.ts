import { type BodyOf, coreErrors } from '@energy-console/contract'
import {
  attachmentErrors,
  type finishAttachment,
  maxPreviewBytes,
  maxThumbnailBytes,
} from '@energy-console/contract/attachments'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import type { Tx } from '../database'
import { notFound, refuse } from '../errors'
import { holds, type Session } from '../http'
import { findQuota, lockQuota } from '../quotas'
import { plainFileName } from '../text'
import { contentTypeOf, refuseUnaccepted } from './contentType'
import { type Holders, holderOf } from './holders'
import type { Thumbnail } from './holding'
import { lengthOfPart, partsOfSize, readPart, stored, writePart } from './parts'
import { isUploaded } from './results'
import { attachmentPreviewTable, attachmentTable, attachmentThumbnailTable } from './table'
import { wireOf } from './wire'

const mebibyte = 1024 * 1024

/** How large files may be, and all of a tenant together; bytes. */
export interface AttachmentLimits {
  mostBytes: number
  quotaBytes: number
  /** All results of a tenant's tasks. */
  resultBytes: number
}

/** Bytes that the uploads of the tenant take, those that have begun included. */
async function usedBytes(tx: Tx): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachmentTable.size}), 0)` })
    .from(attachmentTable)
    .where(isUploaded)
  return Number(row?.bytes ?? 0)
}

/** Takes room for a file. @throws tooLarge, quota, or 403 for who may not upload what the holder holds */
export async function beginUpload(
  { tx, session, holders, limits }: { tx: Tx; session: Session; holders: Holders; limits: AttachmentLimits },
  { holder: noun, fileName, size }: { holder: string; fileName: string; size: number },
) {
  const { holder } = holderOf(holders, noun)
  if (!holds(session, holder.uploadCodes))
    throw refuse(coreErrors.forbidden, { permission: holder.uploadCodes.join(' / ') })
  const most = Math.min(limits.mostBytes, holder.mostMb * mebibyte)
  if (size > most) throw refuse(attachmentErrors.tooLarge, { most: Math.floor(most / mebibyte) }, 'size')
  await makeWay(tx, session)
  await takeRoom(tx, size, limits)
  const [made] = await tx
    .insert(attachmentTable)
    .values({ holder: noun, fileName: plainFileName(fileName), size })
    .returning({ id: attachmentTable.id })
  if (!made) throw notFound()
  return { id: made.id, parts: partsOfSize(size) }
}

/** A console sends one file after the other; what a user begins beyond so many uploads makes the one that rests longest go. */
const mostOpen = 8

/** Gives back the room of what a user has begun too much of. */
async function makeWay(tx: Tx, { userId }: Session): Promise<void> {
  const resting = tx
    .select({ id: attachmentTable.id })
    .from(attachmentTable)
    .where(
      and(
        eq(attachmentTable.createUser, userId),
        isNull(attachmentTable.recordId),
        eq(attachmentTable.isComplete, false),
      ),
    )
    .orderBy(desc(attachmentTable.updateTime), desc(attachmentTable.id))
    .offset(mostOpen - 1)
  await tx.delete(attachmentTable).where(inArray(attachmentTable.id, resting))
}

/** Bytes that the tenant's uploads may take: what the installation gives every tenant, or less where the tenant has a quota of its own, which its pictures count in too. */
export async function uploadRoom(tx: Tx, { quotaBytes }: AttachmentLimits) {
  const usedNow = await usedBytes(tx)
  const own = await findQuota(tx, 'files')
  const most = own ? Math.max(0, own.most - (own.used - usedNow)) : quotaBytes
  return { quotaBytes: Math.min(quotaBytes, most), usedBytes: usedNow }
}

/** Refuses bytes that the tenant has no room for; two that ask at once ask one after the other. */
export async function takeRoom(tx: Tx, size: number, limits: AttachmentLimits): Promise<void> {
  await lockQuota(tx, 'files')
  const room = await uploadRoom(tx, limits)
  if (room.usedBytes + size > room.quotaBytes)
    throw refuse(attachmentErrors.quota, { quota: Math.floor(room.quotaBytes / mebibyte) })
}

/** The caller's own upload that has not ended. @throws notFound */
async function ownUpload(tx: Tx, { userId }: Session, id: string) {
  const [row] = await tx
    .select()
    .from(attachmentTable)
    .where(
      and(
        eq(attachmentTable.id, id),
        eq(attachmentTable.createUser, userId),
        isNull(attachmentTable.recordId),
        eq(attachmentTable.isComplete, false),
      ),
    )
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Stores a part of an upload. @throws wrongPart where its length is not what the announced size makes it */
export async function takePart(
  { tx, session }: { tx: Tx; session: Session },
  { id, part, bytes }: { id: string; part: number; bytes: Uint8Array },
): Promise<void> {
  const upload = await ownUpload(tx, session, id)
  if (part >= partsOfSize(upload.size) || bytes.length !== lengthOfPart(upload.size, part))
    throw refuse(attachmentErrors.wrongPart)
  await writePart(tx, id, part, bytes)
  await tx.update(attachmentTable).set({ updateTime: new Date() }).where(eq(attachmentTable.id, id))
}

/** Ends an upload: looks at what came, and keeps its pictures. @throws incomplete, wrongType, badThumbnail, badPreview */
export async function finishUpload(
  { tx, session, holders }: { tx: Tx; session: Session; holders: Holders },
  { id, thumbnailContent, previewContent }: BodyOf<typeof finishAttachment>,
) {
  const upload = await ownUpload(tx, session, id)
  const came = await stored(tx, id)
  if (came.bytes !== upload.size || came.parts !== partsOfSize(upload.size))
    throw refuse(attachmentErrors.incomplete)
  const contentType = await contentTypeOf((part) => readPart(tx, id, part), upload.fileName)
  refuseUnaccepted(holderOf(holders, upload.holder).holder, contentType, upload.fileName)
  const thumbnail = thumbnailContent ? await readThumbnail(thumbnailContent) : undefined
  if (thumbnail) await tx.insert(attachmentThumbnailTable).values({ attachmentId: id, ...thumbnail })
  const preview = previewContent ? await pictureIn(previewContent, maxPreviewBytes) : undefined
  if (previewContent && !preview) throw refuse(attachmentErrors.badPreview, {}, 'previewContent')
  if (preview) await tx.insert(attachmentPreviewTable).values({ attachmentId: id, ...preview })
  const [done] = await tx
    .update(attachmentTable)
    .set({
      ...{ contentType, isComplete: true },
      ...{ hasThumbnail: thumbnail !== undefined, hasPreview: preview !== undefined },
    })
    .where(eq(attachmentTable.id, id))
    .returning()
  if (!done) throw notFound()
  return wireOf(done)
}

/** A small picture in base64. @throws badThumbnail for what is none */
export async function readThumbnail(base64: string): Promise<Thumbnail> {
  const thumbnail = await pictureIn(base64, maxThumbnailBytes)
  if (!thumbnail) throw refuse(attachmentErrors.badThumbnail, {}, 'thumbnailContent')
  return thumbnail
}

/** A picture of so many bytes at most, in base64; undefined for what is none. */
async function pictureIn(base64: string, mostBytes: number): Promise<Thumbnail | undefined> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length > mostBytes) return undefined
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && /^image\/(png|jpeg|webp)$/.test(found.mime) ? { contentType: found.mime, bytes } : undefined
}

/** Removes an upload of the caller's that no record holds. @throws notFound */
export async function discardUpload(
  { tx, session }: { tx: Tx; session: Session },
  id: string,
): Promise<void> {
  const gone = await tx
    .delete(attachmentTable)
    .where(
      and(
        eq(attachmentTable.id, id),
        eq(attachmentTable.createUser, session.userId),
        isNull(attachmentTable.recordId),
      ),
    )
    .returning({ id: attachmentTable.id })
  if (gone.length === 0) throw notFound()
}
