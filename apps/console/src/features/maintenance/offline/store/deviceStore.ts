import type { TaskDetail } from '@energy-console/contract/maintenance'
import type { DBSchema } from 'idb'
import { keptPhotosName, keptTasksName } from '../../../../api/browser/storage'
import type { RepairRecord } from '../../repair/RepairRecord'
import type { KeptBeside } from './beside'
import type { KeptPictures } from './keptPictures'
import { opening } from './opening'
import { newKey, type Waiting, withFiles } from './waiting'

/** A task as the server last answered it. */
export interface KeptTask {
  task: TaskDetail
  /** Unix ms. */
  keptAt: number
}

/** A repair order as the server last answered it. */
export interface KeptOrder {
  order: RepairRecord
  /** Unix ms. */
  keptAt: number
}

/** By tenant, user and id. */
interface TasksSchema extends DBSchema {
  task: { key: string; value: KeptTask }
  order: { key: string; value: KeptOrder }
  beside: { key: string; value: KeptBeside }
}

/** Of tasks, likewise. In a database of its own: pages of an older build go on with that of the tasks. */
interface PhotosSchema extends DBSchema {
  photos: { key: string; value: KeptPictures }
}

interface OutboxSchema extends DBSchema {
  waiting: { key: number; value: Waiting; indexes: { owner: string } }
}

const tasks = opening<TasksSchema>(keptTasksName, 3, (database) => {
  for (const store of ['task', 'order', 'beside'] as const)
    if (!database.objectStoreNames.contains(store)) database.createObjectStore(store)
})

const photos = opening<PhotosSchema>(
  keptPhotosName,
  1,
  (database) => void database.createObjectStore('photos'),
)

/** Not removed with the session: what nobody has sent stays for who entered it. */
const outbox = opening<OutboxSchema>(
  'energy-console-outbox',
  2,
  async (database, former, _now, transaction) => {
    if (former < 1) {
      const store = database.createObjectStore('waiting', { keyPath: 'key', autoIncrement: true })
      store.createIndex('owner', 'owner')
      return
    }
    // what waits from before had no names
    for (
      let cursor = await transaction.objectStore('waiting').openCursor();
      cursor;
      cursor = await cursor.continue()
    ) {
      const { doing, ...entry } = cursor.value
      const named = withFiles(doing, (file) => ({ ...file, key: newKey() }))
      await cursor.update({ ...entry, uid: newKey(), doing: named })
    }
  },
)

const ofOwner = (owner: string) => IDBKeyRange.bound(`${owner}.`, `${owner}.\uffff`)

/** Tasks that are kept for a tenant and user. */
export const readTasks = async (owner: string): Promise<KeptTask[]> =>
  (await tasks()).getAll('task', ofOwner(owner))

/** One of them, undefined where it is not kept. */
export const readTask = async (owner: string, id: string): Promise<KeptTask | undefined> =>
  (await tasks()).get('task', `${owner}.${id}`)

export const writeTask = async (owner: string, task: TaskDetail): Promise<void> =>
  void (await (await tasks()).put('task', { task, keptAt: Date.now() }, `${owner}.${task.id}`))

/** With its photos. */
export async function removeTask(owner: string, id: string): Promise<void> {
  await (await tasks()).delete('task', `${owner}.${id}`)
  await removePhotos(owner, id)
}

/** Repair orders that are kept for a tenant and user. */
export const readOrders = async (owner: string): Promise<KeptOrder[]> =>
  (await tasks()).getAll('order', ofOwner(owner))

/** One of them, undefined where it is not kept. */
export const readOrder = async (owner: string, id: string): Promise<KeptOrder | undefined> =>
  (await tasks()).get('order', `${owner}.${id}`)

export const writeOrder = async (owner: string, order: RepairRecord): Promise<void> =>
  void (await (await tasks()).put('order', { order, keptAt: Date.now() }, `${owner}.${order.id}`))

/** With all that is kept beside it. */
export async function removeOrder(owner: string, id: string): Promise<void> {
  const stores = ['order', 'beside'] as const
  const transaction = (await tasks()).transaction(stores, 'readwrite')
  const removed = stores.map((store) => transaction.objectStore(store).delete(`${owner}.${id}`))
  await Promise.all([...removed, transaction.done])
}

/** What is kept beside the orders of a tenant and user, by the order. */
export async function readAllBeside(owner: string): Promise<ReadonlyMap<string, KeptBeside>> {
  const database = await tasks()
  const keys = await database.getAllKeys('beside', ofOwner(owner))
  const kept = await Promise.all(keys.map((key) => database.get('beside', key)))
  return new Map(
    keys.flatMap((key, at) => {
      const beside = kept[at]
      return beside ? [[key.slice(owner.length + 1), beside] as const] : []
    }),
  )
}

/** What is kept beside one of them, undefined where nothing is. */
export const readBeside = async (owner: string, id: string): Promise<KeptBeside | undefined> =>
  (await tasks()).get('beside', `${owner}.${id}`)

export const writeBeside = async (owner: string, id: string, beside: KeptBeside): Promise<void> =>
  void (await (await tasks()).put('beside', beside, `${owner}.${id}`))

/** The photos of a task that are kept, undefined where none are. */
export const readPhotos = async (owner: string, id: string): Promise<KeptPictures | undefined> =>
  (await photos()).get('photos', `${owner}.${id}`)

/** Changes them as they stand now, whoever has changed them meanwhile; undefined leaves them. */
export async function changePhotos(
  owner: string,
  id: string,
  change: (kept: KeptPictures | undefined) => KeptPictures | undefined,
): Promise<void> {
  const transaction = (await photos()).transaction('photos', 'readwrite')
  const changed = change(await transaction.store.get(`${owner}.${id}`))
  if (changed) await transaction.store.put(changed, `${owner}.${id}`)
  await transaction.done
}

export const removePhotos = async (owner: string, id: string): Promise<void> =>
  (await photos()).delete('photos', `${owner}.${id}`)

/** The tasks of a tenant and user of which photos are kept. */
export const readPhotoTasks = async (owner: string): Promise<string[]> =>
  (await (await photos()).getAllKeys('photos', ofOwner(owner))).map((key) => key.slice(owner.length + 1))

/** All pictures that are kept for a tenant and user, of orders and of tasks. */
export async function readAllPictures(owner: string): Promise<KeptPictures[]> {
  const beside = await (await tasks()).getAll('beside', ofOwner(owner))
  return [...beside, ...(await (await photos()).getAll('photos', ofOwner(owner)))]
}

/** What waits of a tenant and user, in the order in which it was entered. */
export const readWaiting = async (owner: string): Promise<Waiting[]> =>
  (await outbox()).getAllFromIndex('waiting', 'owner', owner)

/** Puts one there in the place of others: a page that is closed meanwhile leaves either them or it. */
export async function addWaiting(
  entry: Omit<Waiting, 'key'>,
  { inPlaceOf }: { inPlaceOf: readonly number[] },
): Promise<void> {
  const transaction = (await outbox()).transaction('waiting', 'readwrite')
  const removed = inPlaceOf.map((key) => transaction.store.delete(key))
  // the store gives the key
  await Promise.all([...removed, transaction.store.add(entry as Waiting), transaction.done])
}

/** Changes one that still waits, or takes it out; one that another tab has sent meanwhile is not put back. */
export async function changeWaiting(
  key: number,
  change: (entry: Waiting) => Waiting | undefined,
): Promise<void> {
  const transaction = (await outbox()).transaction('waiting', 'readwrite')
  const found = await transaction.store.get(key)
  const changed = found && change(found)
  if (changed) await transaction.store.put({ ...changed, revision: found.revision + 1 })
  else if (found) await transaction.store.delete(key)
  await transaction.done
}

export const removeWaiting = async (keys: readonly number[]): Promise<void> => {
  const transaction = (await outbox()).transaction('waiting', 'readwrite')
  await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
}
