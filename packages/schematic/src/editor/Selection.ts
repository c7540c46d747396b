import { Atom } from '../camera'

/** Which items of the current page are selected, and which group is entered. Never in history. */
export class Selection {
  readonly ids = new Atom<readonly string[]>([])
  /** The group whose members are selected one by one, or ''. */
  readonly enteredGroup = new Atom<string>('')

  has(id: string): boolean {
    return this.ids.get().includes(id)
  }

  set(ids: readonly string[]): void {
    const now = this.ids.get()
    if (ids.length === now.length && ids.every((id, index) => now[index] === id)) return
    this.ids.set([...new Set(ids)])
  }

  /** Selects what is not selected and the reverse. */
  toggle(id: string): void {
    this.set(this.has(id) ? this.ids.get().filter((other) => other !== id) : [...this.ids.get(), id])
  }

  clear(): void {
    this.set([])
    this.enteredGroup.set('')
  }

  /** Forgets items that are no longer there. */
  keep(exists: (id: string) => boolean): void {
    this.set(this.ids.get().filter(exists))
    if (this.enteredGroup.get() && !exists(this.enteredGroup.get())) this.enteredGroup.set('')
  }
}
