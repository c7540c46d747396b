import { useSyncExternalStore } from 'react'

/** Windows in which a card would cover much of the page: those of phones, and low ones, as a page at 200 % is. */
export const compactWindow = '(max-width: 767px), (max-height: 480px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(compactWindow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether what comes over pages is a line below them. */
export const useIsCompact = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(compactWindow).matches)
