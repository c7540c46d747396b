import { TABLES } from '../document'
import { changedIds, type Diff } from './diff'
import type { ChangeOrigin } from './RecordReader'

type Listener = () => void

/** Who wants to hear of what in a store. */
export class Subscribers {
  readonly #all = new Set<(diff: Diff, origin: ChangeOrigin) => void>()
  readonly #byKey = new Map<string, Set<Listener>>()

  listen(listener: (diff: Diff, origin: ChangeOrigin) => void): Listener {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  onKey(key: string, listener: Listener): Listener {
    const listeners = this.#byKey.get(key) ?? new Set()
    this.#byKey.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key)
    }
  }

  tell(diff: Diff, origin: ChangeOrigin, pages: Iterable<string>): void {
    for (const listener of [...this.#all]) listener(diff, origin)
    for (const table of TABLES) {
      const ids = changedIds(diff, table)
      if (ids.length === 0) continue
      this.#call(table)
      for (const id of ids) this.#call(`${table}/${id}`)
    }
    for (const page of pages) this.#call(`items/${page}`)
  }

  #call(key: string): void {
    for (const listener of [...(this.#byKey.get(key) ?? [])]) listener()
  }
}
