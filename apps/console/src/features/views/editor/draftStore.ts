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

/** Documents outgrow local storage, so drafts stand in the browser's database. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('energy-console', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

/** The draft under a key, undefined where there is none. Keys name tenant, user and view. */
export const readDraft = (key: string): Promise<Draft | undefined> =>
  run<Draft | undefined>('readonly', (store) => store.get(key))

export const writeDraft = (key: string, draft: Draft): Promise<unknown> =>
  run('readwrite', (store) => store.put(draft, key))

export const removeDraft = (key: string): Promise<unknown> => run('readwrite', (store) => store.delete(key))
