import { newId } from '../document'
import { type Diff, invertDiff, isEmptyDiff, mergeDiffs } from './diff'
import type { Store } from './Store'

interface Step {
  readonly id: string
  readonly name: string
  diff: Diff
}

/** What a menu shows of history; the same object until something changes. */
export interface HistoryState {
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Name of the step that undo would take back, or ''. */
  readonly undoName: string
  readonly redoName: string
}

const MAX_STEPS = 500

/**
 * Undo and redo as reversed diffs. `mark` begins a step; all user changes until the next mark belong to it, so that a
 * drag is one step. Steps may be squashed into one, or thrown away back to a mark.
 */
export class History {
  readonly #store: Pick<Store, 'apply' | 'listen'>
  readonly #listeners = new Set<() => void>()
  #undo: Step[] = []
  #redo: Step[] = []
  #isOpen = false
  #state: HistoryState = { canUndo: false, canRedo: false, undoName: '', redoName: '' }

  constructor(store: Pick<Store, 'apply' | 'listen'>) {
    this.#store = store
    store.listen((diff, origin) => {
      if (origin === 'user') this.#record(diff)
    })
  }

  /** Begins a step; `name` is a Chinese word for the menu. Returns the mark's id. */
  mark(name: string): string {
    const id = newId()
    this.#undo.push({ id, name, diff: {} })
    this.#isOpen = true
    return id
  }

  /** Makes one step of everything since a mark. */
  squashTo(markId: string): void {
    const at = this.#undo.findIndex((step) => step.id === markId)
    const step = this.#undo[at]
    if (!step) return
    const above = this.#undo.splice(at + 1)
    step.diff = above.reduce((diff, next) => mergeDiffs(diff, next.diff), step.diff)
    this.#changed()
  }

  /** Takes back everything since a mark, the mark included, without a redo. */
  cancelTo(markId: string): void {
    const at = this.#undo.findIndex((step) => step.id === markId)
    if (at < 0) return
    for (const step of this.#undo.splice(at).reverse()) this.#store.apply(invertDiff(step.diff))
    this.#isOpen = false
    this.#changed()
  }

  /** Takes the last step back; returns what that changed, or undefined when there was nothing. */
  undo(): Diff | undefined {
    this.#dropEmpty()
    const step = this.#undo.pop()
    if (!step) return undefined
    return this.#play(step, invertDiff(step.diff), this.#redo)
  }

  /** Does the last undone step again. */
  redo(): Diff | undefined {
    this.#dropEmpty()
    const step = this.#redo.pop()
    return step && this.#play(step, step.diff, this.#undo)
  }

  /** Forgets everything; for another document. */
  clear(): void {
    this.#undo = []
    this.#redo = []
    this.#isOpen = false
    this.#changed()
  }

  readonly getState = (): HistoryState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #play(step: Step, diff: Diff, onto: Step[]): Diff {
    this.#store.apply(diff)
    onto.push(step)
    this.#isOpen = false
    this.#changed()
    return diff
  }

  #record(diff: Diff): void {
    if (!this.#isOpen) this.mark('')
    const step = this.#undo.at(-1)
    if (step) step.diff = mergeDiffs(step.diff, diff)
    this.#redo = []
    if (this.#undo.length > MAX_STEPS) this.#undo.splice(0, this.#undo.length - MAX_STEPS)
    this.#changed()
  }

  #dropEmpty(): void {
    while (this.#undo.length > 0 && isEmptyDiff(this.#undo.at(-1)?.diff ?? {})) this.#undo.pop()
  }

  #changed(): void {
    const undo = this.#undo.findLast((step) => !isEmptyDiff(step.diff))
    const redo = this.#redo.at(-1)
    const next = {
      canUndo: Boolean(undo),
      canRedo: Boolean(redo),
      undoName: undo?.name ?? '',
      redoName: redo?.name ?? '',
    }
    const now = this.#state
    const isSame =
      now.canUndo === next.canUndo &&
      now.canRedo === next.canRedo &&
      now.undoName === next.undoName &&
      now.redoName === next.redoName
    if (isSame) return
    this.#state = next
    for (const listener of [...this.#listeners]) listener()
  }
}
