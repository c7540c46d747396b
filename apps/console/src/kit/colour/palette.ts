import { legible, mix } from './contrast'

export type Mode = 'light' | 'dark'

/** Every colour of the console. Normal things are grey and the theme colour; the rest is for what needs a person. */
export interface Palette {
  mode: Mode
  page: string
  panel: string
  raised: string
  hover: string
  border: string
  borderStrong: string
  text: string
  textSecondary: string
  textFaint: string
  /** Theme colour where text must be read in it, and behind buttons. */
  primary: string
  onPrimary: string
  primarySoft: string
  info: string
  infoSoft: string
  warning: string
  warningSoft: string
  error: string
  errorSoft: string
  good: string
  goodSoft: string
  sidebar: string
  sidebarRaised: string
  sidebarText: string
  sidebarTextActive: string
  sidebarAccent: string
}

const greys = {
  light: {
    page: '#eef1f4',
    panel: '#ffffff',
    raised: '#f7f9fa',
    hover: '#f1f4f6',
    border: '#dde3e8',
    borderStrong: '#b9c3cc',
    text: '#16202a',
    textSecondary: '#4a5866',
    textFaint: '#5f6d7a',
  },
  dark: {
    page: '#0c1116',
    panel: '#141b22',
    raised: '#1a232c',
    hover: '#1e2832',
    border: '#263240',
    borderStrong: '#3a4a5b',
    text: '#e3e9ef',
    textSecondary: '#a9b6c3',
    textFaint: '#8b9aa9',
  },
} as const

const sidebars = { light: '#15202b', dark: '#10171e' } as const

const signals = { info: '#2b7de0', warning: '#c47a00', error: '#d3353c', good: '#23875a' } as const

/**
 * The palette of a mode, a theme colour and, where it has its own, a colour of the sidebar: each text at AA contrast on
 * the surfaces it stands on.
 */
export function paletteOf(mode: Mode, themeColour: string, sidebarColour?: string): Palette {
  const grey = greys[mode]
  const away = mode === 'light' ? '#000000' : '#ffffff'
  // Text in a signal colour also stands on its own soft tint and on hovered rows.
  const ground = mode === 'light' ? grey.hover : grey.raised
  const readable = (colour: string) => legible(colour, mix(ground, colour, 0.12), away, 4.6)
  const soft = (colour: string) => mix(grey.panel, colour, mode === 'light' ? 0.1 : 0.18)
  const primary = readable(themeColour)
  const sidebar =
    sidebarColour === undefined
      ? sidebars[mode]
      : // its words are light
        legible(
          mode === 'light' ? sidebarColour : mix(sidebarColour, '#000000', 0.35),
          '#ffffff',
          '#000000',
          8,
        )
  return {
    mode,
    ...grey,
    primary,
    onPrimary: mode === 'light' ? '#ffffff' : legible('#0b1219', primary, '#000000'),
    primarySoft: soft(themeColour),
    info: readable(signals.info),
    infoSoft: soft(signals.info),
    warning: readable(signals.warning),
    warningSoft: soft(signals.warning),
    error: readable(signals.error),
    errorSoft: soft(signals.error),
    good: readable(signals.good),
    goodSoft: soft(signals.good),
    sidebar,
    sidebarRaised: mix(sidebar, '#ffffff', 0.07),
    sidebarText: legible('#a7b4c1', mix(sidebar, '#ffffff', 0.07), '#ffffff', 4.6),
    sidebarTextActive: '#ffffff',
    sidebarAccent: legible(themeColour, sidebar, '#ffffff', 4.5),
  }
}
