import { useSyncExternalStore } from 'react'
import type { Mode } from '../../kit/colour/palette'
import { usePreferences } from '../preferences'

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const subscribe = (changed: () => void) => {
  dark.addEventListener('change', changed)
  return () => dark.removeEventListener('change', changed)
}

/** Light or dark, as the user has chosen or, where he has left it to the system, as that is now. */
export function useShownMode(): Mode {
  const chosen = usePreferences((state) => state.mode)
  const isSystemDark = useSyncExternalStore(subscribe, () => dark.matches)
  if (chosen !== 'system') return chosen
  return isSystemDark ? 'dark' : 'light'
}
