import { createHash } from 'node:crypto'
import {
  maxImageBytes,
  maxImageMegapixels,
  tenantImageBytes,
  unusedImageDays,
  viewErrors,
} from '@energy-console/contract/views'
import { sanitizeSvg, UnsafeSvg } from '@energy-console/schematic/svg'
import { eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/database'
import { AppError, notFound, refuse } from '../../../platform/errors'
import { pictureSize } from '../../../platform/pictureSize'
import { findQuota, lockQuota } from '../../../platform/quotas'
import { viewImageTable } from './table'

interface Image {
  contentType: string
  bytes: Buffer
}

/** What the address of every stored image begins with; its hash follows. */
const imageAddress = '/api/ml-mlink/view/image?hash='

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** The type that the bytes themselves show. */
function sniff(bytes: Buffer): string | undefined {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  const head = bytes.subarray(0, 1000).toString('utf8')
  return /^\uFEFF?\s*(<\?xml|<!--|<(\w+:)?svg|<!DOCTYPE)/i.test(head) ? 'image/svg+xml' : undefined
}

const bad = (reason: string) => refuse(viewErrors.badImage, { reason }, 'data')

/**
 * Pictures that a drawing carries within itself, as `sanitizeSvg` writes them. Each begins and ends with a quotation mark, so that
 * no text makes this go over the same stretch again for each of many beginnings.
 */
const embeddedPicture = /"data:image\/(?:png|jpe?g|gif|webp);base64,([^"]*)"/g
/** Breaks within base64, as they are written in an attribute. */
const writtenBreaks = /&#(?:9|10);/g

/** Few bytes may unfold to a picture that takes everybody's browser down. @throws imagePixels */
function requirePixels(bytes: Buffer, contentType: string): void {
  const size = pictureSize(bytes, contentType)
  if (!size || size.width * size.height > maxImageMegapixels * 1_000_000)
    throw refuse(viewErrors.imagePixels, { most: maxImageMegapixels }, 'data')
}

/** The same of a picture within a drawing; what no browser takes for one is left alone. */
function requireEmbedded(base64: string): void {
  const bytes = Buffer.from(base64.replace(writtenBreaks, ''), 'base64')
  const contentType = sniff(bytes)
  if (contentType !== undefined && contentType !== 'image/svg+xml') requirePixels(bytes, contentType)
}

/** The image that base64 text holds: its type from its bytes, SVG made harmless. @throws badImage, imagePixels */
export function readImage(data: string): Image {
  const bytes = Buffer.from(data.replace(/^data:[^,]*,/, ''), 'base64')
  if (bytes.length > maxImageBytes) throw bad(`不能超过 ${maxImageBytes / 1024 / 1024} MB`)
  const contentType = sniff(bytes)
  if (contentType === undefined) throw bad('只支持 PNG、JPEG、GIF、WebP 和 SVG')
  if (contentType !== 'image/svg+xml') {
    requirePixels(bytes, contentType)
    return { contentType, bytes }
  }
  try {
    const drawing = sanitizeSvg(bytes.toString('utf8'))
    for (const [, embedded = ''] of drawing.matchAll(embeddedPicture)) requireEmbedded(embedded)
    return { contentType, bytes: Buffer.from(drawing) }
  } catch (error) {
    throw error instanceof UnsafeSvg ? bad(error.message) : error
  }
}

interface Storing {
  tx: Tx
  now: Date
  /** Bytes that the images of the tenant may have together. */
  quotaBytes?: number
}

/**
 * Stores an image under the hash of its bytes and answers its address. Storing it again only makes it as young as a
 * new one. @throws imageQuota for a new image that the tenant has no room for
 */
export async function storeImage({ tx, now, quotaBytes = tenantImageBytes }: Storing, data: string) {
  const { contentType, bytes } = readImage(data)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const answer = { url: `${imageAddress}${hash}`, hash, contentType, bytes: bytes.length }
  // uploads of one tenant follow each other, whatever they bring: each counts what the others have stored
  await lockQuota(tx, 'files')
  const known = await tx
    .update(viewImageTable)
    .set({ createTime: now })
    .where(eq(viewImageTable.hash, hash))
    .returning({ hash: viewImageTable.hash })
  if (known.length > 0) return answer
  const [used] = await tx
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${viewImageTable.bytes})), 0)` })
    .from(viewImageTable)
  const full = (most: number) =>
    refuse(viewErrors.imageQuota, { size: most / 1024 / 1024, days: unusedImageDays }, 'data')
  if (Number(used?.bytes ?? 0) + bytes.length > quotaBytes) throw full(quotaBytes)
  const room = await findQuota(tx, 'files')
  if (room && room.used + bytes.length > room.most) throw full(room.most)
  await tx.insert(viewImageTable).values({ hash, contentType, bytes, createTime: now })
  return answer
}

const address = /^\/api\/ml-mlink\/view\/image\?hash=[0-9a-f]{64}$/

/**
 * The address of a picture that comes with a record, so that lists carry no pictures: a `data:` address is stored, that
 * of a stored image stays, and none stays none. @throws badImage, imageQuota
 */
export async function pictureAddress(
  storing: Storing,
  picture: string | null | undefined,
): Promise<string | null | undefined> {
  if (typeof picture !== 'string' || address.test(picture)) return picture
  if (picture === '') return null
  if (!picture.startsWith('data:')) throw bad('只支持 PNG、JPEG、GIF、WebP 和 SVG')
  return (await storeImage(storing, picture)).url
}

/** The same for the thumbnail of a view; where there is no room for it the view does without and is drawn when shown. */
export async function thumbnailAddress(storing: Storing, picture: string | null | undefined) {
  try {
    return await pictureAddress(storing, picture)
  } catch (error) {
    if (error instanceof AppError && error.spec === viewErrors.imageQuota) return null
    throw error
  }
}

/**
 * A stored image as an HTTP response. Read across tenants: the hash is the right to see it. It may be cached for
 * ever, is never taken for another type, and as a page of its own it runs nothing.
 */
export async function imageResponse(db: Database, hash: string): Promise<Response> {
  const [image] = await db.asSystem((tx) =>
    tx.select().from(viewImageTable).where(eq(viewImageTable.hash, hash)).limit(1),
  )
  if (!image) throw notFound()
  return new Response(new Uint8Array(image.bytes), {
    headers: {
      'content-type': image.contentType,
      'content-length': String(image.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'content-disposition': 'inline',
    },
  })
}
