import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/**
 * Opens a database once, and again after it was closed: a session that ends removes it under our hands. Where a newer build of the
 * console has made it newer, it is opened as it is: an older page, which the worker keeps for where there is no network, finds the
 * stores that it knows, as stores are only added.
 */
export function opening<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = (wanted?: number) =>
    openDB<Schema>(name, wanted, {
      upgrade,
      blocking(_current, _next, { target }) {
        // what is blocked is a database of ours
        ;(target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  return () => {
    opened ??= open(version).catch((thrown: unknown) => {
      if (thrown instanceof DOMException && thrown.name === 'VersionError') return open()
      throw thrown
    })
    opened.catch(forget)
    return opened
  }
}
