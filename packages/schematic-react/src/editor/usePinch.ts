import type { Editor } from '@energy-console/schematic/editor'
import { useEffect } from 'react'

/**
 * Two fingers on a touch screen zoom and move the page; what the first one had begun is called off. The tools hear
 * nothing more until all fingers are up.
 */
export function usePinch(element: HTMLElement | null, { camera, tools }: Editor): void {
  useEffect(() => {
    if (!element) return
    const fingers = new Map<number, { x: number; y: number }>()
    let isPinching = false
    const stop = (event: Event) => {
      if (isPinching) event.stopPropagation()
    }

    const handleDown = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.size === 2 && !isPinching) {
        tools.cancel()
        isPinching = true
      }
      stop(event)
    }
    const handleMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (!isPinching) return
      stop(event)
      if (!other) return
      const box = element.getBoundingClientRect()
      const apart = Math.hypot(before.x - other.x, before.y - other.y)
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y)
      const middle = [
        (event.clientX + other.x) / 2 - box.left,
        (event.clientY + other.y) / 2 - box.top,
      ] as const
      camera.panBy((event.clientX - before.x) / 2, (event.clientY - before.y) / 2)
      if (apart > 0) camera.zoomAt(middle, (camera.zoom * now) / apart)
    }
    const handleUp = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return
      stop(event)
      if (fingers.size === 0) isPinching = false
    }

    element.addEventListener('pointerdown', handleDown)
    element.addEventListener('pointermove', handleMove)
    element.addEventListener('pointerup', handleUp)
    element.addEventListener('pointercancel', handleUp)
    return () => {
      element.removeEventListener('pointerdown', handleDown)
      element.removeEventListener('pointermove', handleMove)
      element.removeEventListener('pointerup', handleUp)
      element.removeEventListener('pointercancel', handleUp)
    }
  }, [element, camera, tools])
}
