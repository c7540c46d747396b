import { partBytes } from '@energy-console/contract/attachments'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../database'
import { attachmentPartTable } from './table'

/** How many parts a file of so many bytes has. */
export const partsOfSize = (size: number): number => Math.max(1, Math.ceil(size / partBytes))

/** How long a part of a file is. */
export const lengthOfPart = (size: number, part: number): number =>
  Math.min(partBytes, size - part * partBytes)

/** The bytes of one part, undefined where there is none. */
export async function readPart(tx: Tx, attachmentId: string, part: number): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ bytes: attachmentPartTable.bytes })
    .from(attachmentPartTable)
    .where(and(eq(attachmentPartTable.attachmentId, attachmentId), eq(attachmentPartTable.part, part)))
  return row?.bytes
}

/** Writes a part, in place of what may have been there. */
export async function writePart(
  tx: Tx,
  attachmentId: string,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await tx.execute(sql`
    insert into ${attachmentPartTable} (attachment_id, part, bytes) values (${attachmentId}, ${part}, ${Buffer.from(bytes)})
    on conflict on constraint attachment_part_attachment_id_part_pk do update set bytes = excluded.bytes`)
}

/** Parts and bytes that have come. */
export async function stored(tx: Tx, attachmentId: string): Promise<{ parts: number; bytes: number }> {
  const [row] = await tx
    .select({
      parts: sql<number>`count(*)::int`,
      bytes: sql<string>`coalesce(sum(octet_length(${attachmentPartTable.bytes})), 0)`,
    })
    .from(attachmentPartTable)
    .where(eq(attachmentPartTable.attachmentId, attachmentId))
  return { parts: row?.parts ?? 0, bytes: Number(row?.bytes ?? 0) }
}
