import { type ThemeConfig, theme } from 'antd'
import { mix } from '../../kit/colour/contrast'
import type { Palette } from '../../kit/colour/palette'
import type { Measures } from './sizes'

const fontFamily =
  "Inter, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'WenQuanYi Micro Hei', sans-serif"

/** The component library's theme, from the console's palette. */
export function antTheme(palette: Palette, { font, controls }: Measures): ThemeConfig {
  return {
    cssVar: { key: 'console' },
    hashed: false,
    // the styles come as a sheet (main.tsx), which speaks of all that follows by variables
    zeroRuntime: true,
    algorithm: [palette.mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(palette)],
    token: {
      fontFamily,
      fontSize: font,
      controlHeight: controls.medium,
      controlHeightSM: controls.small,
      controlHeightLG: controls.large,
      borderRadius: 6,
      borderRadiusSM: 4,
      wireframe: false,
      colorPrimary: palette.primary,
      colorInfo: palette.info,
      colorSuccess: palette.good,
      colorWarning: palette.warning,
      colorError: palette.error,
      colorLink: palette.primary,
      colorPrimaryBg: palette.primarySoft,
      colorInfoBg: palette.infoSoft,
      colorInfoBorder: palette.border,
      colorSuccessBg: palette.goodSoft,
      colorSuccessBorder: palette.border,
      colorWarningBg: palette.warningSoft,
      colorWarningBorder: palette.border,
      colorErrorBg: palette.errorSoft,
      colorErrorBorder: palette.border,
      colorBgLayout: palette.page,
      colorBgContainer: palette.panel,
      colorBgElevated: palette.mode === 'dark' ? palette.raised : palette.panel,
      colorText: palette.text,
      colorTextSecondary: palette.textSecondary,
      colorTextTertiary: palette.textFaint,
      colorTextDescription: palette.textFaint,
      colorTextPlaceholder: palette.textFaint,
      colorTextLightSolid: palette.onPrimary,
      colorBorder: palette.borderStrong,
      colorBorderSecondary: palette.border,
      colorSplit: palette.border,
      boxShadow: '0 6px 24px rgba(5, 12, 20, 0.18)',
      boxShadowSecondary: '0 8px 28px rgba(5, 12, 20, 0.22)',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: palette.onPrimary,
      },
      Table: {
        headerBg: palette.raised,
        headerColor: palette.textSecondary,
        headerSplitColor: 'transparent',
        rowHoverBg: palette.hover,
        // what the library would derive is the colour of text on it
        rowSelectedHoverBg: mix(palette.primarySoft, palette.primary, 0.06),
        cellPaddingBlockMD: 8,
        cellPaddingInlineMD: 8,
        headerBorderRadius: 0,
      },
      Tree: { directoryNodeSelectedBg: palette.primarySoft, directoryNodeSelectedColor: palette.text },
      Form: { labelColor: palette.textSecondary, itemMarginBottom: 18 },
      Tooltip: { colorTextLightSolid: '#ffffff' },
      Modal: { titleFontSize: 16 },
      // the words on a switch that is off have to be read as well
      Switch: { colorTextQuaternary: palette.textFaint, colorTextTertiary: palette.textSecondary },
    },
  }
}

type Algorithm = typeof theme.darkAlgorithm

/** The algorithms would shade the seed colours; ours are at their contrast already and stay as they are. */
function exactly(palette: Palette): Algorithm {
  const away = palette.mode === 'dark' ? '#ffffff' : '#000000'
  const shades = <Name extends string>(name: Name, colour: string) => ({
    [name]: colour,
    [`${name}Hover`]: mix(colour, away, 0.12),
    [`${name}Active`]: mix(colour, away, 0.22),
    [`${name}Text`]: colour,
    [`${name}TextHover`]: mix(colour, away, 0.12),
    [`${name}TextActive`]: mix(colour, away, 0.22),
  })
  return (seed, map) => ({
    ...(map ?? theme.defaultAlgorithm(seed)),
    ...shades('colorPrimary', palette.primary),
    ...shades('colorInfo', palette.info),
    ...shades('colorSuccess', palette.good),
    ...shades('colorWarning', palette.warning),
    ...shades('colorError', palette.error),
    colorLink: palette.primary,
    colorLinkHover: mix(palette.primary, away, 0.12),
    colorLinkActive: mix(palette.primary, away, 0.22),
  })
}
