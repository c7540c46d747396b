import type { TaskDetail } from '@energy-console/contract/maintenance'
import { ownerKey } from '../../../../api/session'
import { whenIdle } from '../../../../kit/whenIdle'
import { changePhotos, readPhotos, readTask } from '../store/deviceStore'
import { mostTaskPictures, photosOf } from '../store/keptPictures'
import { hasTried, isWhole, keptSize, picturesOf, roomFor } from './keepPictures'
import { staleMs } from './staleMs'

/**
 * Keeps the photos of a task that stand on the server. Silent.
 *
 * @throws CallError without a network: then it is done later
 */
export async function keepPhotos(owner: string, task: TaskDetail, room = roomFor(owner)): Promise<void> {
  const files = photosOf(task)
  const known = await readPhotos(owner, task.id)
  if (files.length === 0 && !known) return
  if (known && Date.now() - known.keptAt < staleMs && hasTried(known, files)) return
  const found = await picturesOf(files, known, { most: mostTaskPictures, room })
  await changeKept(owner, task.id, (now) => {
    // what this device has sent while they were fetched stays
    const before = new Set(known?.pictures.filter(isWhole).map(({ id }) => id))
    const came = (now?.pictures ?? []).filter((one) => isWhole(one) && !before.has(one.id))
    const others = found.pictures.filter(({ id }) => came.every((one) => one.id !== id))
    return { ...found, pictures: [...others, ...came].slice(0, mostTaskPictures), keptAt: Date.now() }
  })
}

/** Photos are kept of tasks that are, and for who is signed in. */
const isKept = async (owner: string, taskId: string): Promise<boolean> =>
  ownerKey() === owner && (await readTask(owner, taskId)) !== undefined

async function changeKept(
  owner: string,
  taskId: string,
  change: Parameters<typeof changePhotos>[2],
): Promise<void> {
  if (!(await isKept(owner, taskId))) return
  // his session may have ended while they were read
  await changePhotos(owner, taskId, (now) => (ownerKey() === owner ? change(now) : undefined))
}

/** A photo that was sent is scaled when there is nothing else to do, at the latest then. */
const idleMs = 5_000

interface SentPhoto {
  /** Of the attachment. */
  id: string
  file: Blob
}

let turn: Promise<void> = Promise.resolve()

/**
 * Keeps a photo that this device has just sent, so that it is not fetched again; one at a time, and each once, however often it is
 * said to be sent. Where there is no room it is not kept.
 */
export function keepSent(owner: string, taskId: string, photo: SentPhoto): Promise<void> {
  const kept = turn.then(() => keepNext(owner, taskId, photo))
  // one that cannot be kept stands in the way of no other
  turn = kept.catch(() => undefined)
  return kept
}

async function keepNext(owner: string, taskId: string, { id, file }: SentPhoto): Promise<void> {
  await new Promise<void>((resolve) => whenIdle(resolve, idleMs))
  if (!(await isKept(owner, taskId))) return
  const known = await readPhotos(owner, taskId)
  if (isWhole(known?.pictures.find((one) => one.id === id)) || (await roomFor(owner).left()) <= 0) return
  const picture = await keptSize(file)
  if (picture === null) return
  await changeKept(owner, taskId, (now) => {
    const others = (now?.pictures ?? []).filter((one) => one.id !== id)
    if (others.length >= mostTaskPictures) return undefined
    return { refused: [], keptAt: Date.now(), ...now, pictures: [...others, { id, picture }] }
  })
}
