import type { KeyPress } from '@energy-console/schematic/editor'
import { useEffect, useRef } from 'react'
import { actionForKey, type PageAction } from './pageAction'

type Press = KeyPress & { preventDefault(): void }

/**
 * Runs page actions by their keys. Those with ctrl work from every panel; the others only where the canvas hands its keys
 * to the handler that this answers, since elsewhere they are letters.
 */
export function useActionKeys(actions: readonly PageAction[]): (press: Press) => boolean {
  const handleKey = (press: Press): boolean => {
    const action = actionForKey(actions, press)
    if (!action) return false
    press.preventDefault()
    action.run()
    return true
  }
  const latest = useRef(handleKey)
  latest.current = handleKey
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // the canvas has taken its own keys by then
      if ((event.ctrlKey || event.metaKey) && !event.defaultPrevented) latest.current(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return handleKey
}
