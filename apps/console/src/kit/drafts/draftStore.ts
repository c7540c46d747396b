import { leftDrafts, recall, remember } from '../../api/browser/storage'

/** Work that was not saved when the tab closed or crashed. */
export interface Draft {
  /** JSON text of the document. */
  content: string
  /** The revision that it was made from. */
  revision: number
  /** Unix ms. */
  savedAt: number
}

const storeName = 'drafts'

let opened: Promise<IDBDatabase> | undefined

/**
 * Documents outgrow local storage, so drafts stand in the browser's database. It stays open: a page that is closed has
 * no time left to open it.
 */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('energy-console', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).then((database) => {
    const forget = () => {
      opened = undefined
    }
    database.onclose = forget
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return database
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    // a request that has succeeded is stored once its transaction is
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.commit()
  })
}

/** Under which a draft stands in local storage while the page is left: what the database was told last may not arrive. */
const leftKey = (key: string) => `${leftDrafts}${key}`
/** Characters from which a draft is too long for local storage. */
const mostLeft = 1_000_000

/** The draft under a key, undefined where there is none. Keys name tenant, user and what is edited. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const left = recall<Draft>(leftKey(key))
  const stored = await run<Draft | undefined>('readonly', (store) => store.get(key))
  return left && (!stored || left.savedAt >= stored.savedAt) ? left : stored
}

/** @param isLeaving the page may end before the database has the draft */
export async function writeDraft(key: string, draft: Draft, { isLeaving = false } = {}): Promise<void> {
  if (isLeaving && draft.content.length < mostLeft) remember(leftKey(key), draft)
  await run('readwrite', (store) => store.put(draft, key))
  // what a later one left stays until that one is stored
  const left = recall<Draft>(leftKey(key))
  if (left && left.savedAt <= draft.savedAt) remember(leftKey(key), undefined)
}

export async function removeDraft(key: string): Promise<void> {
  remember(leftKey(key), undefined)
  await run('readwrite', (store) => store.delete(key))
}
