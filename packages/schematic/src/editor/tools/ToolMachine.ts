import { Atom } from '../../camera'
import { idle } from './idle'
import type { PointerInfo, ToolContext, ToolState } from './ToolState'

/** Runs the tools: hands events to the present state. `state` is its name, for cursors. */
export class ToolMachine {
  readonly state = new Atom('idle')
  readonly #context: ToolContext
  #current: ToolState

  constructor(context: Omit<ToolContext, 'go' | 'done'>) {
    this.#context = {
      ...context,
      go: (next) => this.#go(next),
      done: () => this.#go(idle(this.#context)),
    }
    this.#current = idle(this.#context)
  }

  /** Cancels what is going on and enters the state that `create` makes. */
  start(create: (context: ToolContext) => ToolState): void {
    this.cancel()
    this.#go(create(this.#context))
  }

  pointerDown(info: PointerInfo): void {
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
