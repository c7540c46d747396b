import { useCallback, useEffect, useState } from 'react'
import { onRemembered, recall, remember } from '../../api/browser/storage'
import { userKey } from '../../api/session'
import { dismissed, noPopup, type PopupState } from './popupState'

/** Tells by key whoever reads the same popup in this tab; the browser tells the other tabs alone. */
const here = new EventTarget()

/** A popup that all tabs of this browser share: closed in one, it is closed in all. */
export function useSharedPopup<T extends { id: string }>(name: string) {
  const key = userKey('cache', `popup.${name}`)
  const read = useCallback((): PopupState<T> => recall<PopupState<T>>(key) ?? noPopup, [key])
  const [state, setState] = useState(read)
  useEffect(() => {
    const follow = () => setState(read())
    // Pages behind the lock page hear of nothing.
    follow()
    here.addEventListener(key, follow)
    const stop = onRemembered(key, follow)
    return () => {
      here.removeEventListener(key, follow)
      stop()
    }
  }, [key, read])
  /** Changes what all tabs know; asked of them at this moment, for another tab may have closed it meanwhile. */
  const change = useCallback(
    (next: (state: PopupState<T>) => PopupState<T>) => {
      const before = read()
      const after = next(before)
      if (after === before) return
      remember(key, after)
      here.dispatchEvent(new Event(key))
    },
    [key, read],
  )
  const close = useCallback(() => change((now) => dismissed(now, Date.now())), [change])
  return { showing: state.showing, read, change, close }
}
