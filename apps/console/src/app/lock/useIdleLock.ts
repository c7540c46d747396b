import { useEffect } from 'react'
import { recall, remember } from '../../api/browser/storage'
import { useSession } from '../../api/session'
import { usePreferences } from '../preferences'
import { idleLimit } from './idleLimit'
import { lockByItself } from './lock'

/** When anybody last touched any tab of this browser, Unix ms. */
const touchedKey = 'cache.touched'
const noteEveryMs = 5_000
const lookEveryMs = 5_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Locks the screen when nobody has touched any tab for as long as user or tenant allow. */
export function useIdleLock(): void {
  const ownMinutes = usePreferences((state) => state.lockAfterMinutes)
  const tenantMinutes = useSession(({ user }) => user?.lock_idle_minutes ?? '0')
  const limitMs = idleLimit(ownMinutes, tenantMinutes)
  useEffect(() => {
    if (limitMs === undefined) return
    let noted = 0
    const note = () => {
      if (Date.now() - noted < noteEveryMs) return
      noted = Date.now()
      remember(touchedKey, noted)
    }
    const look = () => {
      const touched = recall<number>(touchedKey)
      if (touched === undefined) note()
      else if (Date.now() - touched >= limitMs) lockByItself()
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    for (const touch of touches) window.addEventListener(touch, note, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const touch of touches) window.removeEventListener(touch, note, { capture: true })
    }
  }, [limitMs])
}
