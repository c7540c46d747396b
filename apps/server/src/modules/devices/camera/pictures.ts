import { deviceErrors } from '@energy-console/contract/devices'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database'
import { refuse } from '../../../platform/errors'
import { cameraLimits } from '../../../platform/limits'
import type { Platform } from '../../../platform/module'
import { pictureSize } from '../../../platform/pictureSize'
import { findQuota, lockQuota } from '../../../platform/quotas'
import { createCameraClient, notA, pictureType, whole } from './createCameraClient'
import type { StoredCamera } from './queries'
import { loginOf } from './secret'
import { cameraTable } from './table'

/** Millions of pixels that a picture may unfold to in a browser. */
const mostMegapixels = 50

/** A picture as it is stored. */
export interface TakenPicture {
  contentType: string
  bytes: Buffer
}

/** The picture that bytes are; undefined for what is none, or unfolds to too much. */
export function readPicture(bytes: Buffer): TakenPicture | undefined {
  const contentType = pictureType(bytes)
  const size = contentType && pictureSize(bytes, contentType)
  if (!contentType || !size || size.width * size.height > mostMegapixels * 1_000_000) return undefined
  return { contentType, bytes }
}

/** The picture that base64 holds, with or without a `data:` prefix. */
export const pictureOf = (base64: string): TakenPicture | undefined =>
  readPicture(Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64'))

/** Fetches a picture from the camera's address of snapshots. @throws cameraNoSnapshot where it has none */
export async function fetchSnapshot(
  platform: Pick<Platform, 'cameraConnector' | 'secrets'>,
  camera: StoredCamera,
): Promise<TakenPicture> {
  if (!camera.isEnabled) throw refuse(deviceErrors.cameraDisabled)
  const address = camera.snapshotAddress ?? (camera.kind === 'picture' ? camera.address : null)
  if (!address) throw refuse(deviceErrors.cameraNoSnapshot)
  const client = createCameraClient(platform.cameraConnector, {
    tenantId: camera.tenantId,
    login: loginOf(platform, camera),
  })
  const picture = readPicture(await whole(await client.get(new URL(address)), cameraLimits.pictureBytes))
  if (!picture) throw notA('picture')
  return picture
}

/** Whether the tenant has room for so many bytes more of files; until the transaction ends nobody else takes it. */
export async function hasRoom(tx: Tx, bytes: number): Promise<boolean> {
  await lockQuota(tx, 'files')
  const room = await findQuota(tx, 'files')
  return room === undefined || room.used + bytes <= room.most
}

/** Keeps a snapshot in place of the former one; answers its address. @throws cameraNoRoom */
export async function keepSnapshot(
  { attachments, clock }: Pick<Platform, 'attachments' | 'clock'>,
  tx: Tx,
  camera: StoredCamera,
  { contentType, bytes }: TakenPicture,
): Promise<string> {
  await attachments.removeOf(tx, 'camera', [camera.id])
  if (!(await hasRoom(tx, bytes.length))) throw refuse(deviceErrors.cameraNoRoom)
  const snapshotId = await attachments.store(
    tx,
    { holder: 'camera', recordId: camera.id },
    { fileName: `${camera.cameraName}.${contentType.slice(6)}`, contentType, bytes },
  )
  await tx
    .update(cameraTable)
    .set({ snapshotId, snapshotTime: new Date(clock.now()) })
    .where(eq(cameraTable.id, camera.id))
  return attachments.addressOf(camera.tenantId, snapshotId)
}
