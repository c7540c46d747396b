import type { Mode } from '../../kit/colour/palette'
import { mediaHook } from '../../kit/mediaHook'
import { usePreferences } from '../preferences'

const useSystemDark = mediaHook('(prefers-color-scheme: dark)')

/** Light or dark, as the user has chosen or, where he has left it to the system, as that is now. */
export function useShownMode(): Mode {
  const chosen = usePreferences((state) => state.mode)
  const isSystemDark = useSystemDark()
  if (chosen !== 'system') return chosen
  return isSystemDark ? 'dark' : 'light'
}
