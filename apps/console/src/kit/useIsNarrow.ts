import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 767px)')
const subscribe = (changed: () => void) => {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether tables have no room (below 768 px) and become cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
