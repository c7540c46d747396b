import type { Camera } from '../../camera'
import type { Vec } from '../../index'
import type { History, Store } from '../../store'
import type { PageIndex } from '../PageIndex'
import type { Selection } from '../Selection'
import type { Session } from '../Session'

/** A pointer event: the place in the window in CSS pixels, the button (0 left, 1 middle, 2 right) and held keys. */
export interface PointerInfo {
  readonly point: Vec
  readonly button: number
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
}

/** What tools stand on. */
export interface ToolContext {
  readonly store: Store
  readonly history: History
  readonly selection: Selection
  readonly camera: Camera
  readonly session: Session
  readonly index: PageIndex
  /** Leaves the present state for another. */
  go(next: ToolState): void
  /** The gesture is over: back to where a press decides what begins. */
  done(): void
}

/** One state of the tools. Events that it does not name are passed over. */
export interface ToolState {
  readonly name: string
  onEnter?(): void
  onExit?(): void
  onPointerDown?(info: PointerInfo): void
  onPointerMove?(info: PointerInfo): void
  onPointerUp?(info: PointerInfo): void
  onDoubleClick?(info: PointerInfo): void
  /** Id of the item that a right click here is about; states that end or do something by it name none. */
  itemForMenu?(info: PointerInfo): string | undefined
  /** Esc, or something else that ends the gesture without effect. */
  onCancel?(): void
}

/** How far the pointer moves before a press becomes a drag, screen pixels. */
export const DRAG_THRESHOLD = 3

export const isDragged = (from: Vec, to: Vec): boolean =>
  Math.hypot(to[0] - from[0], to[1] - from[1]) > DRAG_THRESHOLD
