import { SearchOutlined } from '@ant-design/icons'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useOwner } from '../../api/session'
import { useTranslation } from '../../i18n/useTranslation'
import { PaletteContext } from '../../kit/colour/PaletteContext'
import { type Palette, paletteOf } from '../../kit/colour/palette'
import { useIsNarrow } from '../../kit/useIsNarrow'
import { usePrinting } from '../../kit/usePrinting'
import { useBrand } from '../brand/useBrand'
import { defaultThemeColour, usePreferences } from '../preferences'
import { antTheme } from './antTheme'
import { type Measures, measuresOf } from './sizes'
import { useShownMode } from './useShownMode'

/** Colours, sizes and language of everything below, from the user's preferences and the domain; paper is light. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { themeColour, size } = usePreferences()
  const mode = useShownMode()
  const { t, i18n } = useTranslation()
  const owner = useOwner()
  const shownMode = usePrinting() ? 'light' : mode
  const brand = useBrand()
  // whoever has chosen a colour keeps it
  const colour = themeColour === defaultThemeColour ? (brand.themeColour ?? themeColour) : themeColour
  const palette = useMemo(
    () => paletteOf(shownMode, colour, brand.sidebarColour),
    [shownMode, colour, brand.sidebarColour],
  )
  const isNarrow = useIsNarrow()
  const measures = useMemo(() => measuresOf(size, isNarrow), [size, isNarrow])
  const themeConfig = useMemo(() => withMotion(antTheme(palette, measures)), [palette, measures])
  useLayoutEffect(() => paintRoot(palette, measures), [palette, measures])
  return (
    <PaletteContext value={palette}>
      <ConfigProvider
        locale={i18n.language === 'en' ? enUS : zhCN}
        theme={themeConfig}
        componentSize={measures.name}
        button={{ autoInsertSpace: false }}
        tabs={{
          more: {
            icon: (
              <span aria-label={t('更多')} role="img">
                ⋯
              </span>
            ),
          },
        }}
        inputSearch={{ searchIcon: <SearchOutlined aria-label={t('搜索')} /> }}
      >
        {/* with another user everything below is made anew, messages and questions that stand open included */}
        <App
          key={owner}
          message={{ maxCount: 3 }}
          notification={{ placement: 'bottomRight' }}
          component={false}
        >
          {children}
        </App>
      </ConfigProvider>
    </PaletteContext>
  )
}

/** Nothing moves for those who asked their system for less motion. */
const withMotion = (config: ThemeConfig): ThemeConfig => ({
  ...config,
  token: { ...config.token, motion: !matchMedia('(prefers-reduced-motion: reduce)').matches },
})

/** Gives the console's own style sheets the same colours and measures: `textSecondary` becomes `--text-secondary`. */
function paintRoot(palette: Palette, { font, control }: Measures): void {
  const { style, dataset } = document.documentElement
  for (const [name, value] of Object.entries(palette))
    if (name !== 'mode')
      style.setProperty(`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
  style.colorScheme = palette.mode
  style.setProperty('--base-font', `${font}px`)
  style.setProperty('--control-height', `${control}px`)
  dataset.mode = palette.mode
}
