import type { Page } from '@playwright/test'

/** How many tasks or repair orders this browser keeps, or beside how many of these something; one that has no such database keeps none. */
export const keptOf = (page: Page, store: 'task' | 'order' | 'beside') =>
  page.evaluate(async (store) => {
    const name = 'energy-console-tasks'
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => {
        const database = opening.result
        const counted = database.transaction(store).objectStore(store).count()
        counted.onsuccess = () => {
          database.close()
          resolve(counted.result)
        }
      }
    })
  }, store)
