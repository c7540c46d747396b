const prefix = `energy-console${import.meta.env.BASE_URL}`

/** The browser's database, in which unsaved documents stand. */
const draftsName = 'energy-console'

/** The browser's database of tasks and repair orders that are kept on the device. */
export const keptTasksName = 'energy-console-tasks'

/** The browser's database of photos of these tasks. */
export const keptPhotosName = 'energy-console-photos'

/** Removes the tasks and orders that are kept on the device, with all that is kept of them; what was done of them and not sent stands elsewhere, and stays. */
export function forgetKeptTasks(): void {
  indexedDB.deleteDatabase(keptTasksName)
  indexedDB.deleteDatabase(keptPhotosName)
}

/** What the keys of drafts begin with that a page put into local storage while it was left. */
export const leftDrafts = 'draft.'

interface Stored {
  dataType: string
  content: unknown
  datetime: number
  /** Present where it stands in session storage. */
  type?: 'session'
}

/** Reads a remembered value; undefined where there is none or it cannot be read. */
export function recall<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(prefix + key)
    // What stands there was written by `remember` under the same key, so it has the type that was stored.
    return text === null ? undefined : ((JSON.parse(text) as Stored).content as T)
  } catch {
    return undefined
  }
}

/** Remembers a value in this browser with its type and the time; undefined forgets it. */
export function remember(key: string, content: unknown): void {
  if (content === undefined) {
    localStorage.removeItem(prefix + key)
    return
  }
  const stored: Stored = { dataType: typeof content, content, datetime: Date.now() }
  try {
    localStorage.setItem(prefix + key, JSON.stringify(stored))
  } catch {
    // A full or forbidden storage must not stop the work; the value is only a convenience.
  }
}

/** Calls back when another tab of this browser changes the key. */
export function onRemembered(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === prefix + key) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** Reads what this tab alone remembers, over reloads; '' where there is none. */
export function recallInTab(key: string): string {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? '' : String((JSON.parse(text) as Stored).content)
  } catch {
    return ''
  }
}

/** Remembers a text for this tab alone, as long as it is open. */
export function rememberInTab(key: string, text: string): void {
  const stored: Stored = { dataType: typeof text, content: text, datetime: Date.now(), type: 'session' }
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(stored))
  } catch {
    // as above: only a convenience
  }
}

/**
 * Forgets unsaved work in the browser's database, and what pages left of it here; its keys begin with tenant and user.
 *
 * @param exceptOf tenant and user whose work stays
 */
export async function forgetDrafts({ exceptOf }: { exceptOf?: string }): Promise<void> {
  const own = exceptOf === undefined ? undefined : `${prefix}${leftDrafts}${exceptOf}.`
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix + leftDrafts) && !(own && key.startsWith(own))) localStorage.removeItem(key)
  const known = await indexedDB.databases().catch(() => [])
  if (!known.some(({ name }) => name === draftsName)) return
  const opening = indexedDB.open(draftsName)
  opening.onsuccess = () => {
    const database = opening.result
    const stores = [...database.objectStoreNames]
    if (stores.length > 0) {
      const work = database.transaction(stores, 'readwrite')
      for (const name of stores) {
        const keys = work.objectStore(name).getAllKeys()
        keys.onsuccess = () => {
          for (const key of keys.result)
            if (exceptOf === undefined || !String(key).startsWith(`${exceptOf}.`))
              work.objectStore(name).delete(key)
        }
      }
    }
    database.close()
  }
}

/** Forgets every key that begins so; what is cached per tenant and user goes at sign-out. */
export function forgetAll(keyPrefix: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(prefix + keyPrefix)) storage.removeItem(key)
}
