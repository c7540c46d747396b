import { useCallback, useEffect, useState } from 'react'
import { onRemembered, recall, remember } from '../../api/browser/storage'
import { userKey } from '../../api/session'
import { considered, dismissed, noPopup, type PopupState } from './popupState'

/** A popup that all tabs of this browser share: closed in one, it is closed in all. */
export function useSharedPopup<T extends { id: string }>(name: string) {
  const key = userKey('cache', `popup.${name}`)
  const read = useCallback((): PopupState<T> => recall<PopupState<T>>(key) ?? noPopup, [key])
  const [state, setState] = useState(read)
  useEffect(() => onRemembered(key, () => setState(read())), [key, read])
  const write = useCallback(
    (next: PopupState<T>) => {
      remember(key, next)
      setState(next)
    },
    [key],
  )
  /** Answers whether the candidate is shown from now on. */
  const consider = useCallback(
    (candidate: T | undefined): boolean => {
      const before = read()
      const next = considered(before, candidate, Date.now())
      if (next !== before) write(next)
      return next.showing !== undefined && next.showing !== before.showing
    },
    [read, write],
  )
  const close = useCallback(() => write(dismissed(read(), Date.now())), [read, write])
  const reset = useCallback(() => write(noPopup), [write])
  return { showing: state.showing, consider, close, reset }
}
