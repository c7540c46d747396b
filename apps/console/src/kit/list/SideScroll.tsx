import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './SideScroll.module.css'

/** What a table is measured by, px: the window that it scrolls in, and all of it. */
interface Widths {
  seen: number
  whole: number
}

/**
 * The horizontal scroll bar of something wide, at the lower edge of the page as long as its own end lies below that. It is
 * for the pointer: by keyboard one scrolls the content itself. `find` gives the element that scrolls.
 */
export function SideScroll({ find }: { find: () => HTMLElement | null | undefined }) {
  const bar = useRef<HTMLDivElement>(null)
  const [{ seen, whole }, setWidths] = useState<Widths>({ seen: 0, whole: 0 })
  const content = useScrolled(find, bar, setWidths)
  return (
    <div
      ref={bar}
      className={styles.bar}
      hidden={whole <= seen}
      aria-hidden="true"
      onScroll={({ currentTarget }) => content.current?.scrollTo({ left: currentTarget.scrollLeft })}
    >
      <div style={{ width: whole }} />
    </div>
  )
}

/** Measures what scrolls whenever it changes its size, and lets the bar follow it. */
function useScrolled(
  find: () => HTMLElement | null | undefined,
  bar: RefObject<HTMLDivElement | null>,
  onWidths: (widths: Widths) => void,
) {
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = find() ?? null
    content.current = element
    const inner = element?.firstElementChild
    if (!element || !inner) return
    const measure = () => onWidths({ seen: element.clientWidth, whole: element.scrollWidth })
    const follow = () => bar.current?.scrollTo({ left: element.scrollLeft })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(inner)
    element.addEventListener('scroll', follow)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [find, bar, onWidths])
  return content
}
