import { useCallback, useEffect, useRef } from 'react'
import { type Draft, removeDraft, writeDraft } from './draftStore'

const delayMs = 1_500

/**
 * Keeps unsaved work in this browser: a moment after the last change, and at once when the page is hidden, closed or
 * left. `read` gives the work as it stands.
 */
export function useLocalDraft(
  key: string,
  read: () => Pick<Draft, 'content' | 'revision'>,
): { changed(): void; drop(): Promise<void> } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(read)
  latest.current = read
  // what the database has not confirmed yet
  const underWay = useRef<Draft>(undefined)

  // an event says that the page may end before the database has the draft
  const keep = useCallback(
    (event?: Event) => {
      const isLeaving = event !== undefined
      if (timer.current === undefined && !(isLeaving && underWay.current)) return
      clearTimeout(timer.current)
      timer.current = undefined
      const draft = { ...latest.current(), savedAt: Date.now() }
      underWay.current = draft
      const settle = () => {
        if (underWay.current === draft) underWay.current = undefined
      }
      // without a draft the work is still in this tab; the warning on leaving stays
      writeDraft(key, draft, { isLeaving }).then(settle, settle)
    },
    [key],
  )

  useEffect(() => {
    document.addEventListener('visibilitychange', keep)
    // before the browser asks whether to leave: once the page is hidden, it may not live to see the draft written
    window.addEventListener('beforeunload', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('beforeunload', keep)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [keep])

  const changed = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => keep(), delayMs)
  }, [keep])
  const drop = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    underWay.current = undefined
    await removeDraft(key).catch(() => undefined)
  }, [key])
  return { changed, drop }
}
