import { Atom } from '../../camera'
import { idle } from './idle'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** Runs the tools: hands events to the present state. `state` is its name, for cursors. */
export class ToolMachine {
  readonly state = new Atom('idle')
  readonly #context: ToolContext
  #current: ToolState
  /** The state that the last press came to. */
  #pressed: ToolState

  constructor(context: Omit<ToolContext, 'go' | 'done'>) {
    this.#context = {
      ...context,
      go: (next) => this.#go(next),
      done: () => this.#go(idle(this.#context)),
    }
    this.#current = idle(this.#context)
    this.#pressed = this.#current
  }

  /** Cancels what is going on and enters the state that `create` makes. */
  start(create: (context: ToolContext) => ToolState): void {
    this.cancel()
    this.#go(create(this.#context))
  }

  pointerDown(info: PointerInfo): void {
    this.#pressed = this.#current
    this.#current.onPointerDown?.(info)
  }

  pointerMove(info: PointerInfo): void {
    this.#current.onPointerMove?.(info)
  }

  pointerUp(info: PointerInfo): void {
    this.#current.onPointerUp?.(info)
  }

  doubleClick(info: PointerInfo): void {
    this.#current.onDoubleClick?.(info)
  }

  /**
   * Id of the item that a right click is about: what lies under the pointer, unless the press did something else, as to
   * end a line. To be asked after the press.
   */
  itemForMenu(info: PointerInfo): string | undefined {
    return this.#pressed === this.#current ? this.#current.itemForMenu?.(info) : undefined
  }

  /** Esc: back to where the gesture began. */
  cancel(): void {
    this.#current.onCancel?.()
  }

  #go(next: ToolState): void {
    this.#current.onExit?.()
    this.#current = next
    this.state.set(next.name)
    next.onEnter?.()
  }
}
