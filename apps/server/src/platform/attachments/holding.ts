import { type Attachment, partBytes } from '@energy-console/contract/attachments'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { bigints, type Tx } from '../database'
import { notFound } from '../errors'
import type { Session } from '../http'
import { partsOfSize, writePart } from './parts'
import { attachmentTable, attachmentThumbnailTable } from './table'
import { wireOf } from './wire'

/** The record that holds attachments. */
export interface HoldingRecord {
  /** Its noun. */
  holder: string
  recordId: string
}

const isOf = ({ holder, recordId }: HoldingRecord) =>
  and(eq(attachmentTable.holder, holder), eq(attachmentTable.recordId, recordId))

/** An attachment and the record that it is given to. */
export interface Gift {
  recordId: string
  attachmentId: string
}

/**
 * Gives records of a holder attachments, in this order: uploads of the session's own user that nobody holds yet, and
 * those that they have already. Answers them in the order of the gifts.
 *
 * @throws notFound where one is neither, and nothing is given
 */
export async function giveAttachments(
  tx: Tx,
  { userId }: Session,
  holder: string,
  gifts: readonly Gift[],
): Promise<Attachment[]> {
  if (gifts.length === 0) return []
  const ids = bigints(gifts.map(({ attachmentId }) => attachmentId))
  const records = bigints(gifts.map(({ recordId }) => recordId))
  const { rows } = await tx.execute<{ id: string; fileName: string; size: string; contentType: string }>(sql`
    update attachment set record_id = gift.record_id, rank = gift.place
    from unnest(${ids}, ${records}) with ordinality as gift (id, record_id, place)
    where attachment.id = gift.id and attachment.is_complete and attachment.holder = ${holder}
      and (attachment.record_id = gift.record_id
        or (attachment.record_id is null and attachment.create_user = ${userId}))
    returning attachment.id::text as id, file_name as "fileName", size::text as size, content_type as "contentType"`)
  const byId = new Map(rows.map((row) => [row.id, { ...row, size: Number(row.size) }]))
  return gifts.map(({ attachmentId }) => {
    const given = byId.get(attachmentId)
    if (!given || rows.length !== gifts.length) throw notFound()
    return given
  })
}

/** Stores the value of a field of attachments: these are the record's, and what it held beside them is removed. */
export async function keepAttachments(
  tx: Tx,
  session: Session,
  of: HoldingRecord,
  ids: readonly string[],
): Promise<void> {
  await giveAttachments(
    tx,
    session,
    of.holder,
    ids.map((attachmentId) => ({ attachmentId, recordId: of.recordId })),
  )
  await tx
    .delete(attachmentTable)
    .where(and(isOf(of), ids.length > 0 ? notInArray(attachmentTable.id, [...ids]) : undefined))
}

/** Removes the attachments of records; whoever removes records calls it in the same transaction. */
export async function removeAttachments(tx: Tx, holder: string, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return
  await tx
    .delete(attachmentTable)
    .where(and(eq(attachmentTable.holder, holder), inArray(attachmentTable.recordId, [...recordIds])))
}

/** The attachments of records in their order, by record. One query. */
export async function attachmentsOf(
  tx: Tx,
  holder: string,
  recordIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const byRecord = new Map<string, Attachment[]>()
  if (recordIds.length === 0) return byRecord
  const rows = await tx
    .select()
    .from(attachmentTable)
    .where(and(eq(attachmentTable.holder, holder), inArray(attachmentTable.recordId, [...recordIds])))
    .orderBy(asc(attachmentTable.rank), asc(attachmentTable.id))
  for (const row of rows) {
    const recordId = row.recordId ?? ''
    byRecord.set(recordId, [...(byRecord.get(recordId) ?? []), wireOf(row)])
  }
  return byRecord
}

/** A small picture of a file. */
export interface Thumbnail {
  contentType: string
  bytes: Buffer
}

/** A file that came to the program whole, or that it made itself. */
export interface MadeFile {
  fileName: string
  contentType: string
  bytes: Uint8Array
  /** Where it is a picture. */
  thumbnail?: Thumbnail
}

/** Stores such a file with the record that holds it; answers its id. */
export async function storeFile(tx: Tx, of: HoldingRecord, file: MadeFile): Promise<string> {
  const { fileName, contentType, bytes, thumbnail } = file
  const [made] = await tx
    .insert(attachmentTable)
    .values({
      ...of,
      fileName,
      contentType,
      size: bytes.length,
      isComplete: true,
      hasThumbnail: thumbnail !== undefined,
    })
    .returning({ id: attachmentTable.id })
  if (!made) throw notFound()
  for (let part = 0; part < partsOfSize(bytes.length); part += 1)
    await writePart(tx, made.id, part, bytes.subarray(part * partBytes, (part + 1) * partBytes))
  if (thumbnail) await tx.insert(attachmentThumbnailTable).values({ attachmentId: made.id, ...thumbnail })
  return made.id
}
