import type { Page } from '@playwright/test'

/** What the browser keeps of unsaved work under a key, '' where it keeps nothing; an editor writes it a moment after a change. */
export const draftOf = (page: Page, key: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('energy-console', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts').objectStore('drafts')
          const keys = store.getAllKeys()
          const drafts = store.getAll()
          drafts.onsuccess = () => {
            opening.result.close()
            const at = keys.result.findIndex((stored) => String(stored).endsWith(`.${wanted}`))
            resolve(at < 0 ? '' : drafts.result[at].content)
          }
        }
      }),
    key,
  )
