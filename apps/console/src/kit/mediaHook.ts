import { useSyncExternalStore } from 'react'

/**
 * What a media query says, asked once; its events are believed from then on. Chromium tells nobody of a change that
 * somebody has seen by reading `matches` before its event.
 */
export function watchMedia(media: string) {
  const query = window.matchMedia(media)
  let isSo = query.matches
  const followers = new Set<() => void>()
  query.addEventListener('change', ({ matches }) => {
    isSo = matches
    for (const tell of followers) tell()
  })
  return {
    isSo: () => isSo,
    subscribe: (changed: () => void) => {
      followers.add(changed)
      return () => {
        followers.delete(changed)
      }
    },
  }
}

/** A hook that answers whether what a media query asks for is so, and follows it. */
export function mediaHook(media: string): () => boolean {
  const { isSo, subscribe } = watchMedia(media)
  return () => useSyncExternalStore(subscribe, isSo)
}
