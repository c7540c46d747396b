import { attachmentErrors, partBytes } from '@energy-console/contract/attachments'
import type { Tx } from '../database'
import { refuse } from '../errors'
import { mebibyte } from '../limits'
import { contentTypeOf, refuseUnaccepted } from './contentType'
import { type Holders, holderOf } from './holders'
import { type HoldingRecord, storeFile } from './holding'
import { type AttachmentLimits, readThumbnail, takeRoom } from './upload'

/** A file that came whole, from somebody without an account. */
export interface SentFile {
  /** Its name, to which the ending of its type is added. */
  baseName: string
  bytes: Buffer
  /** A small picture of it in base64. */
  thumbnailContent?: string | undefined
}

/** Stores what was sent with the record that holds it; answers its id. @throws tooLarge, wrongType, badThumbnail, quota */
export async function receiveFile(
  { tx, holders, limits }: { tx: Tx; holders: Holders; limits: AttachmentLimits },
  of: HoldingRecord,
  { baseName, bytes, thumbnailContent }: SentFile,
): Promise<string> {
  const { holder } = holderOf(holders, of.holder)
  const most = Math.min(limits.mostBytes, holder.mostMb * mebibyte)
  if (bytes.length > most) throw refuse(attachmentErrors.tooLarge, { most: Math.floor(most / mebibyte) })
  const partOf = async (part: number) =>
    part * partBytes < bytes.length ? bytes.subarray(part * partBytes, (part + 1) * partBytes) : undefined
  const contentType = await contentTypeOf(partOf, baseName)
  refuseUnaccepted(holder, contentType, baseName)
  const thumbnail = thumbnailContent ? await readThumbnail(thumbnailContent) : undefined
  await takeRoom(tx, bytes.length, limits)
  const fileName = `${baseName}.${contentType.replace(/^.*\//, '')}`
  return storeFile(tx, of, { fileName, contentType, bytes, ...(thumbnail ? { thumbnail } : {}) })
}
