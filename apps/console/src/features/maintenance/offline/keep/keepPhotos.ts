import type { TaskDetail } from '@energy-console/contract/maintenance'
import { ownerKey } from '../../../../api/session'
import { whenIdle } from '../../../../kit/whenIdle'
import { readPhotos, writePhotos } from '../store/deviceStore'
import { mostTaskPictures, photosOf } from '../store/keptPictures'
import { hasTried, keptSize, picturesOf, roomFor } from './keepPictures'
import { staleMs } from './staleMs'

/**
 * Keeps the photos of a task that stand on the server. Silent.
 *
 * @throws CallError without a network: then it is done later
 */
export async function keepPhotos(owner: string, task: TaskDetail): Promise<void> {
  const files = photosOf(task)
  const known = await readPhotos(owner, task.id)
  if (files.length === 0 && !known) return
  if (known && Date.now() - known.keptAt < staleMs && hasTried(known, files)) return
  const bounds = { most: mostTaskPictures, room: await roomFor(owner) }
  const read = { ...(await picturesOf(files, known, bounds)), keptAt: Date.now() }
  if (ownerKey() === owner) await writePhotos(owner, task.id, read)
}

/** A photo that was sent is scaled when there is nothing else to do, at the latest then. */
const idleMs = 5_000

/** Keeps a photo that this device has just sent, so that it is not fetched again. Where there is no room it is not kept. */
export async function keepSent(
  owner: string,
  taskId: string,
  photo: { id: string; file: Blob },
): Promise<void> {
  await new Promise<void>((resolve) => whenIdle(resolve, idleMs))
  const picture = (await roomFor(owner)) > 0 ? await keptSize(photo.file) : null
  if (picture === null || ownerKey() !== owner) return
  const known = await readPhotos(owner, taskId)
  const pictures = [...(known?.pictures ?? []), { id: photo.id, picture }]
  if (pictures.length > mostTaskPictures) return
  const kept = { refused: [], keptAt: Date.now(), ...known, pictures }
  await writePhotos(owner, taskId, kept)
}
