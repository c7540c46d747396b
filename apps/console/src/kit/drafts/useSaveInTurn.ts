import { useRef, useState } from 'react'
import { inTurn } from './inTurn'

/** How a document is saved: `isOverwriting` takes the newest revision first. */
export interface SaveOptions {
  isOverwriting?: boolean
}

/**
 * Saves of one document, one after the other: one that begins before the last has answered would come with a revision that
 * is no longer the newest, and meet itself as a conflict.
 *
 * @param store Answers whether it was stored.
 */
export function useSaveInTurn(
  store: (options: Required<SaveOptions>) => Promise<boolean>,
): (options?: SaveOptions) => Promise<boolean> {
  const latest = useRef(store)
  latest.current = store
  const [save] = useState(() => {
    const asked = { isOverwriting: false }
    const storeInTurn = inTurn(() => {
      const options = { ...asked }
      asked.isOverwriting = false
      return latest.current(options)
    })
    return ({ isOverwriting = false }: SaveOptions = {}) => {
      asked.isOverwriting ||= isOverwriting
      return storeInTurn()
    }
  })
  return save
}
