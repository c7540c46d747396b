import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Block, dayMinutes, type Place, snapped } from './weekEdits'

/** What hangs at the pointer: a block that is moved, or a new one. */
export interface Drag {
  pointerId: number
  block: (Block & Place) | undefined
  /** Where it would be put. */
  place: Place
  /** Minutes from its beginning to where it is held. */
  grab: number
  /** Where the pointer went down, px. */
  startX: number
  startY: number
  /** It has left the place where it was taken. */
  isMoving: boolean
}

/** A pointer that moves less than this has pressed, px. */
const leastMove = 4

interface WeekDragOptions {
  /** The room of the seven days. */
  area: RefObject<HTMLElement | null>
  onAdd: (place: Place) => void
  onMove: (block: Block, place: Place) => void
}

/** Adds where empty room is pressed, at the place where the pointer is let go; moves blocks. Escape lets go of both. */
export function useWeekDrag({ area, onAdd, onMove }: WeekDragOptions) {
  const [drag, show] = useState<Drag>()
  // a pointer may be let go before its last move is drawn
  const held = useRef<Drag>(undefined)
  const isDragging = drag !== undefined
  const setDrag = (next: Drag | undefined) => {
    held.current = next
    show(next)
  }

  useEffect(() => {
    if (!isDragging) return
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // it is the drag that ends, not the dialog
      event.stopPropagation()
      held.current = undefined
      show(undefined)
    }
    window.addEventListener('keydown', cancel, { capture: true })
    return () => window.removeEventListener('keydown', cancel, { capture: true })
  }, [isDragging])

  const placeAt = ({ clientX, clientY }: PointerEvent, grab: number): Place => {
    const room = area.current?.getBoundingClientRect() ?? new DOMRect()
    const column = Math.floor(((clientX - room.left) / Math.max(room.width, 1)) * 7)
    const minute = ((clientY - room.top) / Math.max(room.height, 1)) * dayMinutes
    return { weekday: Math.min(Math.max(column, 0), 6) + 1, minute: snapped(minute - grab) }
  }

  const begin = (event: PointerEvent, block: (Block & Place) | undefined) => {
    if (event.button !== 0 || held.current) return
    const { pointerId, clientX: startX, clientY: startY } = event
    const room = area.current?.getBoundingClientRect() ?? new DOMRect()
    const minute = ((startY - room.top) / Math.max(room.height, 1)) * dayMinutes
    const grab = block ? minute - block.minute : 0
    const place = block ? { weekday: block.weekday, minute: block.minute } : placeAt(event, 0)
    setDrag({ pointerId, block, place, grab, startX, startY, isMoving: false })
  }

  return {
    drag,
    begin,
    handlers: {
      onPointerMove(event: PointerEvent) {
        const { current: now } = held
        if (now?.pointerId !== event.pointerId) return
        const isMoving = hasMoved(now, event)
        if (!isMoving) return
        // only now: a press alone is the block's own
        if (!now.isMoving) area.current?.setPointerCapture(event.pointerId)
        setDrag({ ...now, isMoving, place: placeAt(event, now.grab) })
      },
      onPointerUp(event: PointerEvent) {
        const { current: now } = held
        if (now?.pointerId !== event.pointerId) return
        setDrag(undefined)
        const place = placeAt(event, now.grab)
        if (!now.block) onAdd(place)
        else if (hasMoved(now, event)) onMove(now.block, place)
      },
      onPointerCancel() {
        setDrag(undefined)
      },
    },
  }
}

const hasMoved = ({ isMoving, startX, startY }: Drag, { clientX, clientY }: PointerEvent) =>
  isMoving || Math.hypot(clientX - startX, clientY - startY) >= leastMove
