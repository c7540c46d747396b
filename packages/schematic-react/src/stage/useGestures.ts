import type { Camera } from '@energy-console/schematic'
import { useEffect } from 'react'

interface Options {
  /** Which pointers drag the page: every press, or none (the editor's tools decide). */
  pan: 'always' | 'never'
  /** Told once the user has moved the camera, so that it is not fitted again behind their back. */
  onMoved?: () => void
}

const movedPx = 4
/** A finger that rests as long asks for the menu; longer than browsers take that ask for it themselves, ms. */
const holdMs = 600

/**
 * Wheel, pinch and drag move the camera: ctrl + wheel and pinch zoom at the pointer, the wheel alone scrolls. A finger that
 * rests opens the menu, also where the browser says nothing of that (Safari on phones).
 */
export function useGestures(element: HTMLElement | null, camera: Camera, { pan, onMoved }: Options): void {
  useEffect(() => {
    if (element) return followGestures(element, camera, { pan, onMoved })
  }, [element, camera, pan, onMoved])
}

/** Listens on an element until what it answers is called. */
export function followGestures(element: HTMLElement, camera: Camera, { pan, onMoved }: Options): () => void {
  const pointers = new Map<number, { x: number; y: number }>()
  let hasMoved = false
  let holding: ReturnType<typeof setTimeout> | undefined
  const letGo = () => clearTimeout(holding)
  const hold = ({ target, clientX, clientY }: PointerEvent) => {
    const asked = new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY })
    target?.dispatchEvent(asked)
    // where a menu opens nothing is clicked that lies under it
    hasMoved = asked.defaultPrevented
  }
  const at = (event: { clientX: number; clientY: number }) => {
    const box = element.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top] as const
  }

  const handleWheel = (event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey)
      camera.zoomAt(at(event), camera.zoom * Math.exp(-event.deltaY * 0.0022))
    else if (event.shiftKey) camera.panBy(-event.deltaY, -event.deltaX)
    else camera.panBy(-event.deltaX, -event.deltaY)
    onMoved?.()
  }

  const handleDown = (event: PointerEvent) => {
    if (pan === 'never' || event.button > 1) return
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    hasMoved = pointers.size > 1
    letGo()
    if (event.pointerType === 'touch' && !hasMoved) holding = setTimeout(hold, holdMs, event)
  }

  const handleMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const dx = event.clientX - before.x
    const dy = event.clientY - before.y
    if (!hasMoved && Math.hypot(dx, dy) < movedPx) return
    if (!hasMoved) element.setPointerCapture(event.pointerId)
    hasMoved = true
    letGo()
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y)
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const middle = { clientX: (event.clientX + other.x) / 2, clientY: (event.clientY + other.y) / 2 }
      camera.panBy(dx / 2, dy / 2)
      if (apart > 0) camera.zoomAt(at(middle), (camera.zoom * now) / apart)
    } else camera.panBy(dx, dy)
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    onMoved?.()
  }

  const handleUp = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    letGo()
  }
  /** A press that dragged the page is no click on what lies under it. */
  const handleClick = (event: MouseEvent) => {
    if (!hasMoved) return
    event.stopPropagation()
    hasMoved = false
  }

  element.addEventListener('wheel', handleWheel, { passive: false })
  element.addEventListener('pointerdown', handleDown)
  element.addEventListener('pointermove', handleMove)
  element.addEventListener('pointerup', handleUp)
  element.addEventListener('pointercancel', handleUp)
  element.addEventListener('contextmenu', letGo)
  element.addEventListener('click', handleClick, { capture: true })
  return () => {
    letGo()
    element.removeEventListener('contextmenu', letGo)
    element.removeEventListener('wheel', handleWheel)
    element.removeEventListener('pointerdown', handleDown)
    element.removeEventListener('pointermove', handleMove)
    element.removeEventListener('pointerup', handleUp)
    element.removeEventListener('pointercancel', handleUp)
    element.removeEventListener('click', handleClick, { capture: true })
  }
}
