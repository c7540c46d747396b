import { useSyncExternalStore } from 'react'

const watched = (media: string) => {
  const query = window.matchMedia(media)
  const subscribe = (changed: () => void) => {
    query.addEventListener('change', changed)
    return () => query.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether tables have no room (below 768 px) and become cards. */
export const useIsNarrow: () => boolean = watched('(max-width: 767px)')

/** Whether tables have room for what matters alone, as on a notebook of 1366 px. */
export const useIsTight: () => boolean = watched('(max-width: 1400px)')
