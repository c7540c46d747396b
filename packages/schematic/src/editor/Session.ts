import { Atom } from '../camera'
import type { Box, Guide, Vec } from '../index'

/** A line while it is drawn, page units; `cursor` is where the next point would go. */
export interface LineDraft {
  readonly kind: 'LinkLine' | 'pipe'
  /** 0 solid, 1 dashed. */
  readonly lineType: 0 | 1
  readonly points: readonly Vec[]
  readonly cursor: Vec | undefined
}

/** What the editor shows at the moment. Never in history and, but for page and mode, never saved. */
export class Session {
  readonly pageId: Atom<string>
  /** Configuration mode: only then can items be edited, selected, moved or deleted. */
  readonly isConfig = new Atom(true)
  /** The rectangle being dragged to select, page units. */
  readonly brush = new Atom<Box | undefined>(undefined)
  readonly guides = new Atom<readonly Guide[]>([])
  readonly line = new Atom<LineDraft | undefined>(undefined)
  /** Where a dragged block would land, page units; undefined outside the canvas. */
  readonly ghost = new Atom<Box | undefined>(undefined)
  /** Item under the pointer, or ''. */
  readonly hovered = new Atom('')
  /** Item whose text is being edited in place, or ''. */
  readonly editingItem = new Atom('')
  readonly isGridSnapping = new Atom(false)
  readonly isItemSnapping = new Atom(true)
  readonly isRulerShown = new Atom(true)
  /** Space is held: dragging moves the page. */
  readonly isPanHeld = new Atom(false)

  constructor(pageId: string) {
    this.pageId = new Atom(pageId)
  }
}
