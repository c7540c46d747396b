import { useSyncExternalStore } from 'react'

/** Below this width (px) the shell is in its mobile mode. */
export const mobileBreakpoint = 992
const resizeDebounceMs = 100

/** Calls back when the window has come to rest at another size; returns how to end that. */
export function followWidth(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleResize = () => {
    clearTimeout(timer)
    timer = setTimeout(changed, resizeDebounceMs)
  }
  window.addEventListener('resize', handleResize)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', handleResize)
  }
}

/** Whether the window is narrower than 992 px. */
export const useIsMobile = (): boolean =>
  useSyncExternalStore(followWidth, () => window.innerWidth < mobileBreakpoint)
