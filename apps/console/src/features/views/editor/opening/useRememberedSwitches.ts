import type { Session } from '@energy-console/schematic/editor'
import { useEffect } from 'react'
import { recall, remember } from '../../../../api/browser/storage'
import { userKey } from '../../../../api/session'

const names = ['isRulerShown', 'isGridSnapping', 'isItemSnapping'] as const

/** Keeps rulers and snapping as the user left them in this browser. */
export function useRememberedSwitches(session: Session): void {
  useEffect(() => {
    const storageKey = userKey('preferences', 'editor.switches')
    const left = recall<Partial<Record<string, boolean>>>(storageKey) ?? {}
    for (const name of names) session[name].set(left[name] ?? session[name].get())
    const keep = () =>
      remember(storageKey, Object.fromEntries(names.map((name) => [name, session[name].get()])))
    const stops = names.map((name) => session[name].subscribe(keep))
    return () => {
      for (const stop of stops) stop()
    }
  }, [session])
}
