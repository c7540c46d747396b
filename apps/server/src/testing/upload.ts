import {
  beginAttachment,
  finishAttachment,
  partBytes,
  uploadAttachmentPart,
} from '@energy-console/contract/attachments'
import type { Caller } from './callApp'

/** The smallest PNG: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A PDF, in so far as its first bytes say so. */
export const somePdf = (length = 100) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length, 'x')])

/** Uploads a file in its parts; answers what the last call answered. */
export async function upload(
  who: Caller,
  bytes: Buffer,
  {
    fileName = 'a.pdf',
    holder = 'maintenanceFile',
    thumbnail,
    preview,
  }: { fileName?: string; holder?: string; thumbnail?: Buffer; preview?: Buffer } = {},
) {
  const begun = await who.call(beginAttachment, { body: { holder, fileName, size: bytes.length } })
  if (begun.code !== 200) return begun
  const { id, parts } = begun.data
  for (let part = 0; part < parts; part += 1)
    await who.call(uploadAttachmentPart, {
      query: { id, part },
      body: bytes.subarray(part * partBytes, (part + 1) * partBytes),
    })
  const thumbnailContent = thumbnail?.toString('base64')
  const previewContent = preview?.toString('base64')
  return who.call(finishAttachment, {
    body: {
      ...{ id, ...(thumbnailContent ? { thumbnailContent } : {}) },
      ...(previewContent ? { previewContent } : {}),
    },
  })
}
