import { create } from 'zustand'
import { recall, remember } from '../api/browser/storage'
import { ownerKey, signedInKey, useSession } from '../api/session'
import { shellColour } from '../kit/colour/PaletteContext'

export const sizes = { default: '默认', medium: '中等', small: '小', mini: '迷你' } as const
export type Size = keyof typeof sizes

export const modes = { light: '浅色', dark: '深色', system: '跟随系统' } as const

/** Display preferences, remembered per tenant and user. Defaults are the specification's. */
export interface Preferences {
  isSidebarOpen: boolean
  /** Headings of the menu that the user has opened; that of the page he is on is open by itself. */
  openGroups: readonly string[]
  size: Size
  /** Light, dark, or as the system of the user's computer has it. */
  mode: keyof typeof modes
  themeColour: string
  autoFullscreen: boolean
  alarmSound: boolean
  /** The diagram that the rule of a new alarm names opens by itself. */
  alarmView: boolean
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  /** Minutes without a touch after which the screen locks; 0 never. */
  lockAfterMinutes: number
}

/** Named presets of the theme colour; the first is the default of saved preferences, the second the shell's own. */
export const themePresets = {
  green: '#13a37f',
  sky: shellColour,
  blue: '#386be1',
  cyan: '#0e9db5',
  violet: '#7a5af0',
  slate: '#5b7083',
} as const

/** The colour of who has chosen none: a domain may have another one. */
export const defaultThemeColour = themePresets.green

/** What the presets are called. */
export const presetNames: Readonly<Record<keyof typeof themePresets, string>> = {
  green: '绿色',
  sky: '天蓝',
  blue: '蓝色',
  cyan: '青色',
  violet: '紫色',
  slate: '灰蓝',
}

const defaults: Preferences = {
  isSidebarOpen: true,
  openGroups: [],
  size: 'medium',
  mode: 'light',
  themeColour: defaultThemeColour,
  autoFullscreen: true,
  alarmSound: false,
  alarmView: false,
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  lockAfterMinutes: 0,
}

const lastKey = 'preferences.last'
/** Whoever views another tenant keeps his own. */
const ownKey = () => `preferences.${signedInKey()}.shell`

/** What somebody wants done for him, and whoever comes next has not asked for. */
const personal = ({ alarmSound, alarmView, lockAfterMinutes }: Preferences) => ({
  alarmSound,
  alarmView,
  lockAfterMinutes,
})

/** A user who has chosen nothing here yet gets the look that the browser was left with. */
const load = (key: string): Preferences => {
  const own = key === lastKey ? undefined : recall<Partial<Preferences>>(key)
  if (own) return { ...defaults, ...own }
  return { ...defaults, ...recall<Partial<Preferences>>(lastKey), ...personal(defaults) }
}

/** The preferences in force; on the sign-in page those of the last user of this browser. */
export const usePreferences = create<Preferences>(() =>
  load(useSession.getState().grant ? ownKey() : lastKey),
)

let loadedFor = ownerKey()
useSession.subscribe(() => {
  const owner = ownerKey()
  if (owner !== '' && owner !== loadedFor) usePreferences.setState(load(ownKey()))
  loadedFor = owner
})

/** Changes and remembers preferences. */
export function prefer(change: Partial<Preferences>): void {
  usePreferences.setState(change)
  const all = usePreferences.getState()
  remember(lastKey, all)
  if (useSession.getState().grant) remember(ownKey(), all)
}
