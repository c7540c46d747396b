import { useCallback, useState } from 'react'

/** A ref for an element, and its present height in CSS pixels. */
export function useHeight(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [height, setHeight] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, height]
}
