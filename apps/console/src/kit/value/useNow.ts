import { useSyncExternalStore } from 'react'

const stepMs = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(changed: () => void): () => void {
  // while nobody looked, the time went on
  if (listeners.size === 0) now = Date.now()
  listeners.add(changed)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, stepMs)
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time (Unix ms) in steps of 30 s, for what grows stale. One timer for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
