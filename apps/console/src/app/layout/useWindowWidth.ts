import { useSyncExternalStore } from 'react'

/** Below this width (px) the shell is in its mobile mode. */
export const mobileBreakpoint = 992
const resizeDebounceMs = 100

function subscribe(changed: () => void): () => void {
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
  useSyncExternalStore(subscribe, () => window.innerWidth < mobileBreakpoint)
