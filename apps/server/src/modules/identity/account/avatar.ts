import { createHash } from 'node:crypto'
import { identityErrors, maxAvatarBytes, maxAvatarSide } from '@energy-console/contract/identity'
import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import type { Database, Tx } from '../../../platform/database'
import { notFound, refuse } from '../../../platform/errors'
import { noteChanges } from '../../../platform/http'
import { pictureSize } from '../../../platform/pictureSize'
import { userTable } from '../user/table'
import { userAvatarTable } from './table'

/** What browsers show as a picture and what cannot run anything. */
const pictureTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** What the address of every avatar begins with; its hash follows. */
const avatarAddress = '/api/blade-user/avatar?hash='

interface Storing {
  tx: Tx
  userId: string
  now: Date
}

/**
 * Stores a user's picture in the place of the one before; empty text takes it away. Answers its address, empty for none.
 *
 * @throws badAvatar for what is no picture, or too large a one
 */
export async function storeAvatar({ tx, userId, now }: Storing, data: string): Promise<{ avatar: string }> {
  const isOwn = eq(userAvatarTable.userId, userId)
  if (data === '') {
    await tx.delete(userAvatarTable).where(isOwn)
    return noteAvatar(tx, userId, '')
  }
  const bytes = Buffer.from(data.replace(/^data:[^,]*,/, ''), 'base64')
  const contentType = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  if (!pictureTypes.has(contentType) || bytes.length > maxAvatarBytes || !isSmall(bytes, contentType))
    throw refuse(identityErrors.badAvatar, { size: maxAvatarBytes / 1024, side: maxAvatarSide }, 'data')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const picture = { hash, contentType, bytes, storedAt: now }
  await tx
    .insert(userAvatarTable)
    .values({ userId, ...picture })
    .onConflictDoUpdate({ target: [userAvatarTable.tenantId, userAvatarTable.userId], set: picture })
  return noteAvatar(tx, userId, avatarAddress + hash)
}

/** Whether it unfolds to a picture that everybody's browser can show in passing. */
function isSmall(bytes: Buffer, contentType: string): boolean {
  const size = pictureSize(bytes, contentType)
  return size !== undefined && Math.max(size.width, size.height) <= maxAvatarSide
}

async function noteAvatar(tx: Tx, userId: string, avatar: string) {
  await tx.update(userTable).set({ avatar }).where(eq(userTable.id, userId))
  noteChanges(tx, [{ record: '', field: '头像', before: '', after: '', kind: 'hidden' }])
  return { avatar }
}

/** A stored avatar as an HTTP response, read across tenants: the hash is the right to see it. @throws notFound */
export async function avatarResponse(db: Database, hash: string): Promise<Response> {
  const [picture] = await db.asSystem((tx) =>
    tx
      .select({ contentType: userAvatarTable.contentType, bytes: userAvatarTable.bytes })
      .from(userAvatarTable)
      .where(eq(userAvatarTable.hash, hash))
      .limit(1),
  )
  if (!picture) throw notFound()
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.contentType,
      'content-length': String(picture.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    },
  })
}
