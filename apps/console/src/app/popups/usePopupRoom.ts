import { useEffect, useRef } from 'react'

/** How much of a window its corner of popups covers from below, CSS pixels: nothing while it is empty or stands below the page. */
export const popupRoom = (
  { top, height }: { top: number; height: number },
  isOverPage: boolean,
  windowHeight: number,
): number => (isOverPage && height > 0 ? Math.max(0, Math.ceil(windowHeight - top)) : 0)

/** Pages leave so much room at their end (KeepAlive.module.css). */
const property = '--popup-room'

/** Keeps what popups cover free at the end of pages, so that their last rows can be scrolled out from under them. */
export function usePopupRoom() {
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = stack.current
    if (!element) return
    const { style } = document.documentElement
    const watcher = new ResizeObserver(() => {
      const isOverPage = getComputedStyle(element).position === 'fixed'
      const room = popupRoom(element.getBoundingClientRect(), isOverPage, window.innerHeight)
      style.setProperty(property, `${room}px`)
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      style.removeProperty(property)
    }
  }, [])
  return stack
}
